/**
 * Runs first in a frame that holds the real, unchanged player app, and lets it believe that what nobody can see yet is
 * published. What the app stores stays in this frame's memory. Of every call it makes the console is told first
 * (`preview-ask`, with a port for the answer); what the console does not answer is asked of the server as nobody, if it is
 * public, and else fails. Theme and locale come in the address, because the app needs them at once.
 */
(() => {
  const query = new URLSearchParams(location.search);
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
  // Which the app would tell whoever looks for faults.
  const tell = Reflect.get(console, 'error');
  Reflect.set(console, 'error', (...words) => {
    if (!String(words[0]).startsWith('drafts last only')) tell.apply(console, words);
  });
  localStorage.setItem(
    'community_setting',
    JSON.stringify({ dark_theme: query.get('theme') === 'dark', locale: query.get('locale'), avatar: 1 }),
  );
  if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {});
  // Below the app's own folder, whatever the address said.
  history.replaceState(null, '', `/community/${(query.get('path') ?? 'home').replace(/^[/\\]+/, '')}`);

  const api = '/community/api';
  const ask = (path, body) =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      parent.postMessage({ kind: 'preview-ask', path, body }, location.origin, [port2]);
    });
  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.origin);
    if (!pathname.startsWith(`${api}/`)) return realFetch(input, init);
    const path = pathname.slice(api.length);
    const msg = await ask(path, JSON.parse(String(init?.body ?? 'null')));
    if (msg !== undefined) {
      return new Response(JSON.stringify({ code: 0, msg }), { headers: { 'content-type': 'application/json' } });
    }
    if (/^\/(?:category|common)\//.test(path)) return realFetch(input, { ...init, credentials: 'omit' });
    // Nothing happens while one looks: a socket is not missed.
    if (path === '/launch/socket') return new Promise(() => {});
    throw new TypeError('a preview has no session');
  };
})();
