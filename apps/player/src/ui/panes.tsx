import { createContext, useContext, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './panes.module.css';

/** `list`: beside the screen that was opened from it. It is no landmark, takes no focus and has no document title. */
export type PaneRole = 'main' | 'list';

const PaneContext = createContext<PaneRole>('main');

export const useIsMainPane = (): boolean => useContext(PaneContext) === 'main';

export const Panes = ({ count, children }: { readonly count: 1 | 2; readonly children: ReactNode }) => (
  <div className={styles['panes']} data-panes={count}>
    {children}
  </div>
);

/** One element for both roles: the list keeps its state when a screen opens beside it. */
export const Pane = ({ role, children }: { readonly role: PaneRole; readonly children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (role === 'list') ref.current?.querySelector('a[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [role]);
  return (
    <div ref={ref} className={styles['pane']} data-pane={role}>
      <PaneContext value={role}>{children}</PaneContext>
    </div>
  );
};
