/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;

/**
 * Makes the app work offline. Hashed files are immutable, so they are served cache-first; the page is network-first
 * with a timeout. API calls are not intercepted, because the app caches content itself.
 */
const APP = 'guildhall-app';
const MEDIA = 'guildhall-media';
const BASE = '/community/';
const PAGE = `${BASE}home`;
const PAGE_ADDRESS = new URL(PAGE, self.location.origin).href;
const pageWaitsMs = 4000;
const launchWaitsMs = 30_000;
const mediaMax = 200;

/** An app route: neither a file nor a path handled by the server. */
const isPage = (request: Request, { pathname }: URL): boolean =>
  request.mode === 'navigate' &&
  pathname.startsWith(BASE) &&
  !/\.\w+$|^\/community\/(?:api|media|console|game_client)\b/.test(pathname);

/**
 * A launch of the game waits for the network: its ticket cannot be redeemed without it, and the copy would make the
 * player confirm it (`marked`).
 */
const isLaunch = ({ search, hash }: URL): boolean => /[?&](?:guid|lang)=/.test(search) || hash.startsWith('#lt=');

const isOurs = (url: URL): boolean => url.origin === self.location.origin;
/** Their names change with their content. Videos are too large to keep, and arrive in parts. */
const isHashed = ({ pathname }: URL): boolean =>
  /^\/community\/(?:assets|media)\//.test(pathname) && !/\.(?:mp4|webm)$/.test(pathname);
/** Not hashed: served stale-while-revalidate. */
const isDrawing = ({ pathname }: URL): boolean =>
  /^\/community\/(?:avatars|art)\/|^\/community\/[\w-]+\.(?:svg|png|webmanifest)$/.test(pathname);

/** A separate cache for media, so that pruning it never evicts the app's own files. */
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
      setTimeout(() => reject(new Error('service worker: the page request timed out')), ms);
    }),
  ]);

/** The copy does not know which site the link is from, so a launch in it must be confirmed (CROSS_SITE_ATTRIBUTE). */
const marked = async (kept: Response): Promise<Response> =>
  new Response((await kept.text()).replace('<html', '<html data-cross-site'), kept);

const answerPage = async (event: FetchEvent, url: URL): Promise<Response> => {
  const kept = await caches.match(PAGE);
  const asked = fetch(event.request);
  // One page serves every route, so one copy is enough. A response after the timeout still updates the copy for the
  // next visit.
  event.waitUntil(asked.then((response) => keep(PAGE, response.clone())).catch(() => {}));
  if (kept === undefined) return asked;
  try {
    const response = await within(asked, isLaunch(url) ? launchWaitsMs : pageWaitsMs);
    return response.status >= 500 ? await marked(kept) : response;
  } catch {
    return marked(kept);
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
  if (isPage(request, url)) event.respondWith(answerPage(event, url));
  else if (isHashed(url) || isDrawing(url)) event.respondWith(answerFile(event, url));
});

/**
 * Files the page loaded before this worker was active. `force-cache` takes them from the HTTP cache without a second
 * download.
 */
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
