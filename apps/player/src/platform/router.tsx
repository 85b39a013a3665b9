import { useLayoutEffect, useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router';

/**
 * A browser router on react-router's core. The package's own adds 4 kB of forms, prefetching and server rendering that
 * we do not use (docs/adr/0005-first-visit.md).
 */
const history = UNSAFE_createBrowserHistory({ v5Compat: true });

export const BrowserRouter = ({ basename, children }: { readonly basename: string; readonly children: ReactNode }) => {
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen(setState), []);
  return (
    <Router basename={basename} location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
};

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  readonly replace?: boolean;
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;

const withoutEndSlash = (path: string): string => path.replace(/(?!^)\/+$/, '');

export const Link = ({ to, replace = false, children, ...rest }: LinkProps) => {
  const href = useHref(to);
  const navigate = useNavigate();
  const here = useLocation();
  const target = useResolvedPath(to);
  // A link to the current address replaces the history entry instead of adding one.
  const isHere = target.pathname === withoutEndSlash(here.pathname) && target.search === here.search;
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void navigate(to, { replace: replace || isHere });
      }}
    >
      {children}
    </a>
  );
};

/** Sets aria-current on an exact path match, ignoring a trailing slash (A3). */
export const TabLink = (props: LinkProps) => {
  const { pathname } = useLocation();
  const target = useResolvedPath(props.to).pathname;
  return <Link {...props} aria-current={withoutEndSlash(pathname) === target ? 'page' : undefined} />;
};

export const useSearchParams = (): [URLSearchParams, (params: Record<string, string>) => void] => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const change = (params: Record<string, string>): void => {
    const text = new URLSearchParams(params).toString();
    void navigate({ search: text === '' ? '' : `?${text}` }, { replace: true });
  };
  return [new URLSearchParams(search), change];
};
