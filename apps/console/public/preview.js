/**
 * Runs first in a frame that holds the real, unchanged player app, and lets it believe that an article nobody can read yet is
 * published. What the app stores stays in this frame's memory, and the only call that is answered differently is the one
 * for that article. The console hands it over: `postMessage({ kind: 'preview', article, theme, locale })`, after this frame
 * said `{ kind: 'preview-ready' }`; theme and locale come in the address too, because the app needs them at once.
 */
(() => {
  const query = new URLSearchParams(location.search);
  const id = Number(query.get('id'));
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
  localStorage.setItem(
    'community_setting',
    JSON.stringify({ dark_theme: query.get('theme') === 'dark', locale: query.get('locale'), avatar: 1 }),
  );
  if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {});
  history.replaceState(null, '', `/community/post/article/${id}`);

  let handOver;
  const article = new Promise((resolve) => {
    handOver = resolve;
  });
  addEventListener('message', (event) => {
    if (event.origin !== location.origin || event.source !== parent || event.data?.kind !== 'preview') return;
    handOver(event.data.article);
  });
  parent.postMessage({ kind: 'preview-ready' }, location.origin);

  const answer = (value) =>
    new Response(JSON.stringify({ code: 0, msg: value }), { headers: { 'content-type': 'application/json' } });
  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.origin);
    if (!pathname.startsWith('/community/api/')) return realFetch(input, init);
    if (pathname.endsWith('/category/info') && JSON.parse(String(init?.body ?? '{}')).id === id)
      return answer(await article);
    if (/\/(?:category|common)\//.test(pathname)) return realFetch(input, { ...init, credentials: 'omit' });
    if (pathname.endsWith('/launch/session')) {
      return answer({ kind: 'anonymous', player: null, guid: null, launch_age: null });
    }
    throw new TypeError('a preview has no session');
  };
})();
