/** Calling somebody whose move it is back to a page that is out of sight. */

import { t, words } from "./i18n.svelte";
import { settings } from "./settings.svelte";

export type Permission = "default" | "granted" | "denied" | "none";

/** Whether the browser may notify; none where it cannot. */
export function permission(): Permission {
  return "Notification" in window ? Notification.permission : "none";
}

/** Ask the browser for leave to notify; true when it has it. */
export async function allowed(): Promise<boolean> {
  if (permission() === "none") return false;
  return (permission() === "granted" ? "granted" : await Notification.requestPermission()) === "granted";
}

/** Say that it is one's move, if the page is out of sight and one has asked for it. */
export async function call(code: string): Promise<void> {
  if (!document.hidden || !settings.notify || permission() !== "granted") return;
  await words.more();
  try {
    const notice = new Notification(t("notify.title"), { body: t("notify.body", { code }), tag: `freehold-${code}` });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some browsers have notifications for installed pages only; the title of the tab says it, too.
  }
}
