// The shell without a connection: the page opens and says that it is coming back. Games are at the server alone.
const CACHE = "freehold-shell-1";
/** Files of older versions of the page go when there are more. */
const MOST = 160;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["/", "/icon.svg"])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const clear = caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(clear.then(() => self.clients.claim()));
});

/** Files with a fingerprint in their name never change. */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const names = await cache.keys();
    await Promise.all(names.slice(0, Math.max(0, names.length - MOST)).map((name) => cache.delete(name)));
  }
  return answer;
}

/** The page itself is the newest there is, and without a connection the last one there was. */
async function newest(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put("/", answer.clone());
    return answer;
  } catch (trouble) {
    const known = await cache.match("/");
    if (known) return known;
    throw trouble;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (request.mode === "navigate") event.respondWith(newest(request));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const wanted = event.notification.data?.url ?? "/";
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) => {
      const here = open.find((client) => client.url.endsWith(wanted)) ?? open[0];
      return here ? here.focus() : self.clients.openWindow(wanted);
    }),
  );
});
