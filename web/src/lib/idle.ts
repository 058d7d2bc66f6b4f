/** For what can wait until the browser has nothing else to do. */
export function whenIdle(go: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(go);
  else window.setTimeout(go, 300);
}

/** For what can wait until the next frame has been painted; the answer calls it off. */
export function afterPaint(go: () => void): () => void {
  let timer = 0;
  const frame = requestAnimationFrame(() => (timer = window.setTimeout(go)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
