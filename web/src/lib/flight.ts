/** Deeds that travel: a copy flies above the page, where nothing cuts it off, and the deed itself is not seen meanwhile. */

import "../look/flight.css";
import { settings } from "./settings.svelte";

const SLOW = 420;
const EASE = "cubic-bezier(.2, .8, .2, 1)";

/** A copy of something that lies above the page, exactly where it lies. */
function copyOf(node: HTMLElement, { left, top, width, height }: DOMRect): HTMLElement {
  const zoom = width / node.offsetWidth || 1;
  const flight = document.createElement("div");
  flight.className = "flight";
  flight.inert = true;
  Object.assign(flight.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  const copy = node.cloneNode(true) as HTMLElement;
  copy.style.zoom = String(zoom);
  copy.style.width = `${width / zoom}px`;
  flight.append(copy);
  document.body.append(flight);
  return flight;
}

/** How something has to be moved and made smaller to lie in the middle of another place. */
function within(place: DOMRect, own: DOMRect): string {
  const scale = Math.min(place.width / own.width, place.height / own.height);
  const x = place.left + (place.width - own.width * scale) / 2 - own.left;
  const y = place.top + (place.height - own.height * scale) / 2 - own.top;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

function fly(node: HTMLElement, frames: Keyframe[], own: DOMRect, timing: KeyframeAnimationOptions): void {
  const flight = copyOf(node, own);
  const away = () => flight.remove();
  node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: timing.duration! });
  const flying = flight.animate(frames, { easing: EASE, ...timing });
  flying.finished.then(away, away);
}

const rectOf = (place: string) => document.querySelector(place)?.getBoundingClientRect();

/** A deed grows out of its space on the board. */
export function grow(node: HTMLElement, space: number): void {
  const [duration, from, own] = [settings.lasts(SLOW), rectOf(`[data-space="${space}"]`), node.getBoundingClientRect()];
  if (duration === 0 || !from?.width || !own.width) return;
  fly(node, [{ transform: within(from, own), opacity: 0.4 }, { opacity: 1, offset: 0.4 }, { transform: "none" }], own, { duration });
}

/** A deed shrinks into the card of a seat, where that is in sight. */
export function shrink(node: HTMLElement, seat: number): void {
  const own = node.getBoundingClientRect();
  const to = rectOf(`[data-place="${seat}"]`);
  if (!own.width) return;
  const small = to?.width ? within(to, own) : "scale(.8)";
  fly(node, [{ transform: "none", opacity: 1 }, { opacity: 1, offset: 0.6 }, { transform: small, opacity: 0 }], own, { duration: settings.lasts(SLOW) });
}
