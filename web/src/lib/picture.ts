/** A moment of a game as a picture: the server draws it, the browser turns it into pixels. */

import { words } from "./i18n.svelte";

/** Wide enough to be printed on a page. */
const PIXELS = 2056;

export function pictureAddress(code: string, move: number, dark: boolean): string {
  const wishes = new URLSearchParams({ lang: words.code, ...(dark && { theme: "dark" }) });
  return `/api/tables/${encodeURIComponent(code)}/picture/${move}.svg?${wishes}`;
}

/** The board after a move as a PNG. */
async function pixels(address: string): Promise<Blob> {
  const image = new Image(PIXELS, PIXELS);
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PIXELS;
  canvas.getContext("2d")?.drawImage(image, 0, 0, PIXELS, PIXELS);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}

/** Hand a moment on: by the share sheet where fingers press, else as a file. */
export async function handOn(code: string, move: number, dark: boolean, title: string): Promise<void> {
  const name = `freehold-${code}-${move}.png`;
  const file = new File([await pixels(pictureAddress(code, move, dark))], name, { type: "image/png" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    // Whoever closes the sheet has changed their mind: that is no trouble.
    await navigator.share({ files: [file], title }).catch(() => undefined);
    return;
  }
  save(file, name);
}

/** Give somebody a file. */
export function save(data: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
