import { useEffect, useState, type ReactNode } from 'react';
import { createBrowserRouter, RouterProvider, useBlocker } from 'react-router';
import { createStore, useStore } from '@guildhall/browser/store.ts';

/** Mounted screens with unsaved changes, each with an optional text for the dialog. */
const unsaved = createStore<readonly { readonly text: string | null }[]>([]);

/**
 * Blocks navigation to another screen while there are unsaved changes. Changing filters on the same screen is allowed.
 * Used once, by the shell.
 */
export const useLeaveConfirmation = () => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.get().length > 0 && nextLocation.pathname !== currentLocation.pathname,
  );
  const screens = useStore(unsaved);
  return {
    isAsked: blocker.state === 'blocked',
    text: screens.find(({ text }) => text !== null)?.text ?? null,
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
};

export const ConsoleRouter = ({ children }: { readonly children: ReactNode }) => {
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: children }], {
      basename: import.meta.env.BASE_URL.replace(/\/$/, ''),
    }),
  );
  // Without transitions a loading screen shows its own skeleton instead of keeping the previous screen.
  return <RouterProvider router={router} useTransitions={false} />;
};

/**
 * Asks for confirmation before the screen or the page is left with unsaved changes. `text` explains what happens to
 * them.
 */
export const useUnsaved = (isUnsaved: boolean, text: string | null = null): void => {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const screen = { text };
    const onUnload = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
    };
    unsaved.set([...unsaved.get(), screen]);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      unsaved.set(unsaved.get().filter((each) => each !== screen));
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isUnsaved, text]);
};
