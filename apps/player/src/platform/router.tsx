import {
  createContext,
  useContext,
  useSyncExternalStore,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
} from 'react';

/**
 * The router: the address as a store. The page has one address, so there is no provider. Router packages cost 2 to 8 kB
 * of the first visit (docs/adr/0005-first-visit.md).
 */
export interface Location {
  /** Without the base path. */
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  /** Identifies the history entry. */
  readonly key: string;
  /** POP is a page load, back or forward. */
  readonly type: 'POP' | 'PUSH' | 'REPLACE';
}

/** `idx` counts the app's own entries since the page was opened from elsewhere. */
interface Entry {
  readonly usr?: unknown;
  readonly key?: string;
  readonly idx?: number;
}

const base = import.meta.env.BASE_URL.replace(/\/$/, '');
const listeners = new Set<() => void>();
let here: Location | undefined;

const entry = (): Entry => (history.state ?? {}) as Entry;

const read = (type: Location['type']): Location => {
  const { pathname, search, hash } = location;
  const { usr: state = null, key = 'default' } = entry();
  return { pathname: pathname.slice(base.length) || '/', search, hash, state, key, type };
};

/** Runs the update that shows another screen, so that it can be animated (ui/view-transitions.ts). */
type ShowScreen = (show: () => void, from: string, to: string) => void;

let showScreen: ShowScreen = (show) => show();

export const animateScreens = (animate: ShowScreen): void => {
  showScreen = animate;
};

const arrive = (type: Location['type'], isAnimated = true): void => {
  const before = here;
  here = read(type);
  const show = (): void => {
    for (const listener of listeners) listener();
  };
  if (before === undefined || before.pathname === here.pathname || !isAnimated) show();
  else showScreen(show, before.pathname, here.pathname);
};

const current = (): Location => {
  if (!here) {
    // Not read on import: the start removes launch parameters from the address first. From here on every change counts,
    // also one between the first render and its effects. One listener for all components: React could render between
    // two listeners of the same event.
    here = read('POP');
    // The engine has already animated a swipe back.
    window.addEventListener('popstate', (event) => {
      arrive('POP', !(event as { hasUAVisualTransition?: boolean }).hasUAVisualTransition);
    });
  }
  return here;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The location of a list that stays on the screen beside what was opened from it. */
export const ListLocationContext = createContext<Location | null>(null);

/** The location of the screen that the component is part of. */
export const useLocation = (): Location => {
  const address = useSyncExternalStore(subscribe, current);
  return useContext(ListLocationContext) ?? address;
};

/** In a list beside its detail: marks the link to that detail. */
const useIsOpen = (to: string): boolean => {
  const { pathname } = useSyncExternalStore(subscribe, current);
  return useContext(ListLocationContext) !== null && to === pathname;
};

/** A path starts with a slash; a query, a hash or nothing keeps the current path. */
const hrefOf = (to: string, { pathname }: Location): string => base + (to.startsWith('/') ? to : pathname + to);

interface NavigateOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
}

export const navigate = (to: string, { replace = false, state = null }: NavigateOptions = {}): void => {
  const href = hrefOf(to, current());
  const key = Math.random().toString(36).slice(2, 10);
  const next: Entry = { usr: state, key, idx: (entry().idx ?? 0) + (replace ? 0 : 1) };
  try {
    history[replace ? 'replaceState' : 'pushState'](next, '', href);
  } catch {
    // Safari refuses more than 100 changes in 30 s.
    location[replace ? 'replace' : 'assign'](href);
    return;
  }
  arrive(replace ? 'REPLACE' : 'PUSH');
};

/** Goes back within the app. A screen that was opened directly has no entry to go back to. */
export const goBackOr = (fallback: string): void => {
  if (entry().idx) history.back();
  else navigate(fallback, { replace: true });
};

export type Params = Readonly<Record<string, string | undefined>>;

const decoded = (pathname: string): string => {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
};

/** Matches a path like `/survey/article/:id` or `/home/*`, ignoring case and slashes at the end. */
export const matchPath = (path: string, pathname: string): Params | null => {
  const pattern = path.replace('*', '.*').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}/*$`, 'i').exec(decoded(pathname));
  return match && { ...match.groups };
};

export const ParamsContext = createContext<Params>({});

export const useParams = (): Params => useContext(ParamsContext);

export const useSearchParams = (): [URLSearchParams, (params: Record<string, string>) => void] => {
  const { pathname, search } = useLocation();
  const change = (params: Record<string, string>): void => {
    const text = new URLSearchParams(params).toString();
    navigate(pathname + (text && `?${text}`), { replace: true });
  };
  return [new URLSearchParams(search), change];
};

const withoutEndSlash = (path: string): string => path.replace(/(?!^)\/+$/, '');

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
  readonly replace?: boolean;
  readonly children?: ReactNode;
}

export const Link = ({ to, replace = false, ...rest }: LinkProps) => (
  // oxlint-disable-next-line jsx-a11y/anchor-has-content
  <a
    aria-current={useIsOpen(to) ? 'page' : undefined}
    {...rest}
    href={hrefOf(to, useLocation())}
    onClick={(event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      // A link to the current address replaces the history entry instead of adding one.
      const { pathname, search } = event.currentTarget;
      const isHere = pathname === withoutEndSlash(location.pathname) && search === location.search;
      navigate(to, { replace: replace || isHere });
    }}
  />
);

/** Sets aria-current on an exact path match, ignoring a trailing slash (A3). */
export const TabLink = (props: LinkProps) => {
  const isHere = withoutEndSlash(useLocation().pathname) === props.to.replace(/[?#].*/, '');
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />;
};
