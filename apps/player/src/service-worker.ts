/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;

/**
 * Opens the app without network. Hashed files never change, so what was fetched once is kept; the page is asked for
 * first and taken from here only when no answer comes. Calls to the server are not touched: the app keeps content itself.
 */
const APP = 'guildhall-app';
const MEDIA = 'guildhall-media';
const BASE = '/community/';
const PAGE = `${BASE}home`;
const PAGE_ADDRESS = new URL(PAGE, self.location.origin).href;
const pageWaitsMs = 4000;
const mediaMax = 200;

/** A route of the app: not a file, and not what the server answers itself. */
const isPage = (request: Request, { pathname }: URL): boolean =>
  request.mode === 'navigate' &&
  pathname.startsWith(BASE) &&
  !/\.\w+$|^\/community\/(?:api|media|console|game_client)\b/.test(pathname);

const isOurs = (url: URL): boolean => url.origin === self.location.origin;
/** Their names change with their content. */
const isHashed = ({ pathname }: URL): boolean => /^\/community\/(?:assets|media)\//.test(pathname);
/** Their names do not: shown from here, renewed behind it. */
const isDrawing = ({ pathname }: URL): boolean =>
  /^\/community\/(?:avatars|art)\/|^\/community\/[\w-]+\.(?:svg|png|webmanifest)$/.test(pathname);

/** Pictures are many and go by age; the app's own files must never make room for them. */
const cacheOf = ({ pathname }: URL): string => (pathname.startsWith(`${BASE}media/`) ? MEDIA : APP);

const keep = async (address: string, response: Response): Promise<void> => {
  if (!response.ok || response.redirected) return;
  const name = cacheOf(new URL(address, self.location.origin));
  const cache = await caches.open(name);
  await cache.put(address, response);
  if (name !== MEDIA) return;
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mediaMax)).map((key) => cache.delete(key)));
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
  const asked = fetch(event.request);
  // One page serves every route, so one copy is enough; also one that comes too late for this visit serves the next.
  event.waitUntil(asked.then((response) => keep(PAGE, response.clone())).catch(() => {}));
  if (kept === undefined) return asked;
  try {
    const response = await within(asked, pageWaitsMs);
    return response.status >= 500 ? kept : response;
  } catch {
    return kept;
  }
};

const answerFile = async (event: FetchEvent, url: URL): Promise<Response> => {
  const kept = await caches.match(event.request);
  if (kept !== undefined && isHashed(url)) return kept;
  const asked = fetch(event.request);
  event.waitUntil(asked.then((response) => keep(url.href, response.clone())).catch(() => {}));
  return kept ?? asked;
};

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !isOurs(url)) return;
  if (isPage(request, url)) event.respondWith(answerPage(event));
  else if (isHashed(url) || isDrawing(url)) event.respondWith(answerFile(event, url));
});

/** What the page loaded before this worker existed. Its copies are as good as new ones, so nothing is fetched twice. */
self.addEventListener('message', (event) => {
  const { keep: addresses } = event.data as { keep: string[] };
  const work = addresses.map(async (address) => {
    const url = new URL(address);
    if (!isOurs(url) || !(address === PAGE_ADDRESS || isHashed(url) || isDrawing(url))) return;
    if ((await caches.match(address)) === undefined)
      await keep(address, await fetch(address, { cache: 'force-cache' }));
  });
  event.waitUntil(Promise.all(work));
});
