/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;

/**
 * Opens the app without network. Hashed files never change, so what was fetched once is kept; the page is asked for
 * first and taken from here only when no answer comes. Calls to the server are not touched: the app keeps content itself.
 */
const CACHE = 'guildhall-app';
const BASE = '/community/';
const PAGE = `${BASE}home`;
const pageWaitsMs = 4000;
const keptMax = 250;

const isPage = (request: Request): boolean => request.mode === 'navigate';
const isKept = (url: URL): boolean =>
  url.origin === self.location.origin &&
  /^\/community\/(?:assets|avatars|art|media)\/|^\/community\/[\w-]+\.(?:svg|png|webmanifest)$/.test(url.pathname);

const keep = async (request: Request | string, response: Response): Promise<void> => {
  if (!response.ok || response.redirected) return;
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - keptMax)).map((key) => cache.delete(key)));
};

const within = <T>(promise: Promise<T>, ms: number): Promise<T> =>
  Promise.race([
    promise,
    new Promise<T>((_resolve, reject) => {
      setTimeout(() => reject(new Error('no answer in time')), ms);
    }),
  ]);

const answerPage = async (event: FetchEvent): Promise<Response> => {
  const kept = await caches.match(PAGE);
  try {
    const asked = fetch(event.request);
    const response = await (kept === undefined ? asked : within(asked, pageWaitsMs));
    // One page serves every route, so one copy is enough.
    if (response.ok) event.waitUntil(keep(PAGE, response.clone()));
    return response;
  } catch (error) {
    if (kept !== undefined) return kept;
    throw error;
  }
};

const answerFile = async (event: FetchEvent): Promise<Response> => {
  const kept = await caches.match(event.request);
  if (kept !== undefined) return kept;
  const response = await fetch(event.request);
  event.waitUntil(keep(event.request, response.clone()));
  return response;
};

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (isPage(request) && new URL(request.url).pathname.startsWith(BASE)) event.respondWith(answerPage(event));
  else if (isKept(new URL(request.url))) event.respondWith(answerFile(event));
});

self.addEventListener('message', (event) => {
  const { keep: addresses } = event.data as { keep: string[] };
  const work = addresses.map(async (address) => {
    const url = new URL(address);
    const target = isKept(url) ? address : PAGE;
    if (target === PAGE && url.href !== addresses[0]) return;
    if ((await caches.match(target)) === undefined) {
      // The page has just loaded all of these; its copies are as good as new ones.
      await keep(target, await fetch(target, { cache: 'force-cache' }));
    }
  });
  event.waitUntil(Promise.all(work));
});
