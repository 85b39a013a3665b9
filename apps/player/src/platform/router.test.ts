import { beforeEach, describe, expect, it, vi } from 'vitest';

interface Entry {
  readonly state: unknown;
  readonly href: string;
}

let entries: Entry[];
let isRefusing: boolean;
const page = { pathname: '/', search: '', hash: '', assign: vi.fn(), replace: vi.fn() };
const back = vi.fn();
let pop: (event: object) => void;

const show = (state: unknown, href: string): void => {
  const { pathname, search, hash } = new URL(href, 'http://localhost');
  Object.assign(page, { pathname, search, hash });
  Object.assign(history, { state });
};

const change = (state: unknown, href: string, count: number): void => {
  if (isRefusing) throw new Error('SecurityError');
  entries = [...entries.slice(0, count), { state, href }];
  show(state, href);
};

/** A fresh copy of the module, as after a page load at this address. */
const routerAt = async (href: string, state: unknown = null) => {
  entries = [{ state, href }];
  isRefusing = false;
  vi.stubGlobal('location', page);
  vi.stubGlobal('window', { addEventListener: (_type: string, listener: () => void) => (pop = listener) });
  vi.stubGlobal('history', {
    state,
    back,
    pushState: (next: unknown, _title: string, to: string) => change(next, to, entries.length),
    replaceState: (next: unknown, _title: string, to: string) => change(next, to, entries.length - 1),
  });
  show(state, href);
  vi.resetModules();
  return import('./router.tsx');
};

const hrefs = (): string[] => entries.map(({ href }) => href);

beforeEach(() => {
  vi.clearAllMocks();
});

describe('paths', () => {
  it.each([
    ['/home', '/home', {}],
    ['/home', '/HOME//', {}],
    ['/home', '/home/me', null],
    ['/home/*', '/home/nowhere/else', {}],
    ['/home/*', '/homes', null],
    ['*', '/any/where', {}],
    ['', '//', {}],
    ['', '/home', null],
    ['/survey/article/:id', '/survey/article/12/', { id: '12' }],
    ['/survey/article/:id', '/survey/article/a%20b', { id: 'a b' }],
    ['/survey/article/:id', '/survey/article/%zz', { id: '%zz' }],
    ['/survey/article/:id', '/survey/article/1/2', null],
    ['/survey/article/:id', '/survey/article', null],
    ['/online_service', '/online%5Fservice', {}],
  ])('%s against %s', async (path, pathname, params) => {
    const { matchPath } = await routerAt('/');
    expect(matchPath(path, pathname)).toEqual(params);
  });
});

describe('navigation', () => {
  it('adds and replaces entries, counting only those it adds', async () => {
    const { navigate } = await routerAt('/home');
    navigate('/feedback');
    navigate('/feedback/create?kind=1#top', { replace: true, state: { isStep: true } });
    expect(hrefs()).toEqual(['/home', '/feedback/create?kind=1#top']);
    expect(entries[1]?.state).toEqual({ usr: { isStep: true }, key: expect.any(String), idx: 1 });
  });

  it.each([
    ['?picture=7', '/feedback/info/3?picture=7'],
    ['#board', '/feedback/info/3#board'],
    ['', '/feedback/info/3'],
  ])('%s keeps the path', async (to, href) => {
    const { navigate } = await routerAt('/feedback/info/3?old=1#old');
    navigate(to);
    expect(hrefs().at(-1)).toBe(href);
  });

  it('loads the page if the engine refuses another entry', async () => {
    const { navigate } = await routerAt('/home');
    isRefusing = true;
    navigate('/about');
    navigate('/settings', { replace: true });
    expect([page.assign.mock.calls, page.replace.mock.calls]).toEqual([[['/about']], [['/settings']]]);
  });

  it('goes back within the app, and to the fallback from a page that was opened directly', async () => {
    const { goBackOr, navigate } = await routerAt('/settings');
    goBackOr('/home');
    expect([hrefs(), back.mock.calls.length]).toEqual([['/home'], 0]);
    navigate('/about');
    goBackOr('/home');
    expect([hrefs(), back.mock.calls.length]).toEqual([['/home', '/about'], 1]);
  });

  it('follows a change of the address before any component listens', async () => {
    const { navigate } = await routerAt('/home');
    navigate('/about');
    show(null, '/settings');
    pop({});
    navigate('?tab=2');
    expect(hrefs().at(-1)).toBe('/settings?tab=2');
  });

  it('still goes back after a reload', async () => {
    const { goBackOr } = await routerAt('/about', { usr: null, key: 'a', idx: 2 });
    goBackOr('/home');
    expect(back).toHaveBeenCalledTimes(1);
  });
});
