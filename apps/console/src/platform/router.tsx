import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory, type Navigator } from 'react-router';
import { createStore, useStore } from './store.ts';

const history = UNSAFE_createBrowserHistory({ v5Compat: true });

/** Screens with something typed and not saved. */
let unsaved = 0;
/** What becomes of it, where a screen has its own word on that. */
let unsavedText: string | null = null;
/** The way on that waits for an answer: leave, or stay. Shown by the shell as a question. */
const waitingStore = createStore<(() => void) | null>(null);

export const useWaitingToLeave = () => {
  const leave = useStore(waitingStore);
  return {
    isAsked: leave !== null,
    text: unsavedText,
    leave: () => {
      waitingStore.set(null);
      leave?.();
    },
    stay: () => {
      waitingStore.set(null);
    },
  };
};

const pathOf = (to: Parameters<Navigator['push']>[0]): string =>
  typeof to === 'string' ? to.split(/[?#]/, 1).join('') : (to.pathname ?? location.pathname);

/** Asks first where the way leads to another screen while something is unsaved. Filters of the same screen may change. */
const askFirst = (to: Parameters<Navigator['push']>[0], go: () => void): void => {
  if (unsaved === 0 || pathOf(to) === location.pathname) go();
  else waitingStore.set(() => go());
};

const navigator: Navigator = {
  createHref: (to) => history.createHref(to),
  encodeLocation: (to) => history.encodeLocation(to),
  go: (delta) => {
    history.go(delta);
  },
  push: (to, state) => {
    askFirst(to, () => {
      history.push(to, state);
    });
  },
  replace: (to, state) => {
    askFirst(to, () => {
      history.replace(to, state);
    });
  },
};

/** The browser's side of the router, ours so that a screen with unsaved text can hold one back. */
export const ConsoleRouter = ({ children }: { readonly children: ReactNode }) => {
  const [{ action, location: place }, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => {
    let shown = history.location;
    return history.listen((update) => {
      if (update.action === 'POP' && unsaved > 0 && update.location.pathname !== shown.pathname) {
        const target = update.location;
        // A step back cannot be stopped, only undone.
        history.push(shown);
        waitingStore.set(() => {
          history.push(target);
        });
        return;
      }
      shown = update.location;
      setState({ action: update.action, location: update.location });
    });
  }, []);
  return (
    <Router
      basename={import.meta.env.BASE_URL.replace(/\/$/, '')}
      location={place}
      navigationType={action}
      navigator={navigator}
    >
      {children}
    </Router>
  );
};

/** Holds whoever is about to leave the screen, or the page, while something is unsaved. `text` says what becomes of it. */
export const useUnsaved = (isUnsaved: boolean, text: string | null = null): void => {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onUnload = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
    };
    unsaved += 1;
    unsavedText = text;
    window.addEventListener('beforeunload', onUnload);
    return () => {
      unsaved -= 1;
      unsavedText = null;
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isUnsaved, text]);
};
