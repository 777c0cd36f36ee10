// Keeps the files of the page, so that it works without a connection once it was opened. A page that is open keeps its
// version; the next one that is opened after all others were closed gets the new one.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const VERSION = '@VERSION@';
const FILES = ['@FILES@'];
const PREFIX = `exdoku ${worker.registration.scope} `;

worker.addEventListener('install', event => {
  const fresh = FILES.map(file => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(PREFIX + VERSION).then(cache => cache.addAll(fresh)));
});

worker.addEventListener('activate', event => {
  /** @param {string[]} names */
  const old = names => names.filter(name => name.startsWith(PREFIX) && name !== PREFIX + VERSION);
  const forget = async () => Promise.all(old(await caches.keys()).map(name => caches.delete(name)));
  event.waitUntil(forget().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', event => {
  if (event.request.method !== 'GET' || !event.request.url.startsWith(worker.registration.scope)) return;
  const kept = async () => {
    const cache = await caches.open(PREFIX + VERSION);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(kept());
});
