/** For what can wait until the browser has nothing else to do. */
export function whenIdle(go: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(go);
  else window.setTimeout(go, 300);
}
