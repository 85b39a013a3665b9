/**
 * Runs first in the preview frame, which holds the real, unchanged player app, and makes unpublished content look
 * published to it. The app's storage is kept in this frame's memory. Every API call is offered to the console first
 * (`preview-ask`, with a port for the response); calls the console does not answer go to the server without credentials
 * if the route is public, and fail otherwise. Theme and locale are in the query string because the app needs them at
 * startup. Messages say when the page is there and how far it is scrolled, because the console cannot look into a
 * frame of another origin.
 */
(() => {
  const query = new URLSearchParams(location.search);
  // Set by the server if the console has a host of its own.
  const asker = document.currentScript.dataset.console ?? location.origin;
  const memory = () => {
    const values = new Map();
    return {
      getItem: (key) => values.get(String(key)) ?? null,
      setItem: (key, value) => void values.set(String(key), String(value)),
      removeItem: (key) => void values.delete(String(key)),
      clear: () => values.clear(),
      key: (index) => [...values.keys()][index] ?? null,
      get length() {
        return values.size;
      },
    };
  };
  const replace = (name, value) => Object.defineProperty(window, name, { value, configurable: true });
  replace('localStorage', memory());
  replace('sessionStorage', memory());
  replace('indexedDB', undefined);
  // The app's warning about missing storage is expected here.
  const tell = Reflect.get(console, 'error');
  Reflect.set(console, 'error', (...words) => {
    if (!String(words[0]).startsWith('drafts: device storage failed')) tell.apply(console, words);
  });
  localStorage.setItem(
    'community_setting',
    JSON.stringify({ dark_theme: query.get('theme') === 'dark', locale: query.get('locale'), avatar: 1 }),
  );
  if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {});
  // Always below the app's base path, whatever the query string says.
  history.replaceState(null, '', `/community/${(query.get('path') ?? 'home').replace(/^[/\\]+/, '')}`);

  const api = '/community/api';
  const ask = (message) =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      parent.postMessage(message, asker, [port2]);
    });
  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.origin);
    if (!pathname.startsWith(`${api}/`)) return realFetch(input, init);
    const path = pathname.slice(api.length);
    const msg = await ask({ kind: 'preview-ask', path, body: JSON.parse(String(init?.body ?? 'null')) });
    if (msg !== undefined) {
      return new Response(JSON.stringify({ code: 0, msg }), { headers: { 'content-type': 'application/json' } });
    }
    if (/^\/(?:category|common)\//.test(path)) return realFetch(input, { ...init, credentials: 'omit' });
    // The preview needs no live updates, so the socket token never resolves.
    if (path === '/launch/socket') return new Promise(() => {});
    throw new TypeError('preview: this route needs a session');
  };

  const lookEveryMs = 60;
  const scroller = () => document.scrollingElement;
  const show = async () => {
    const startAt = await ask({ kind: 'preview-found' });
    scroller()?.scrollTo(0, startAt);
    await ask({ kind: 'preview-ready' });
    const follow = () => parent.postMessage({ kind: 'preview-scroll', top: scroller()?.scrollTop ?? 0 }, asker);
    document.addEventListener('scroll', follow, { passive: true });
  };
  const look = (landmark) => {
    if (document.querySelector(landmark) === null) setTimeout(look, lookEveryMs, landmark);
    else void show();
  };
  void ask({ kind: 'preview-start' }).then(look);
})();
