import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from '../../../platform/router.tsx';
import { useRoom } from '../../../ui/room.ts';
import { countInSight, rowsOf, type OwnRow } from '../own.model.ts';
import { useOwn } from '../own.data.ts';
import styles from './yours-room.module.css';
import { noRows, shownRowsStore } from './shown-rows.store.ts';
import { YoursBlock } from './yours-block.tsx';

const subscribeToReturn = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/**
 * Rows that arrive while the screen is being looked at would push it away under the finger, so they wait for the next
 * screen or for the return to the app. The chip and the dots show them meanwhile.
 */
const useSteadyRows = (rows: readonly OwnRow[]): readonly OwnRow[] => {
  const { key } = useLocation();
  const isVisible = useSyncExternalStore(subscribeToReturn, () => document.visibilityState === 'visible');
  const moment = `${key} ${isVisible}`;
  const [admitted, setAdmitted] = useState({ moment, ids: rows.map(({ id }) => id) });
  if (admitted.moment !== moment) setAdmitted({ moment, ids: rows.map(({ id }) => id) });
  return rows.filter(({ id }) => admitted.ids.includes(id));
};

export const Yours = () => {
  const own = useOwn();
  const rows = useSteadyRows(own === null ? [] : rowsOf(own));
  const ids = rows.map(({ id }) => id).join(' ');
  const list = useRef<HTMLDivElement>(null);
  // A turned phone has room for more cards.
  const isShort = useRoom('short');
  // Before the browser paints, or the chip would appear for a moment.
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    const shown = ids.split(' ');
    const cards = Array.from(current.children, (card) => card.getBoundingClientRect());
    const count = countInSight(current.getBoundingClientRect(), cards);
    shownRowsStore.set({ ids: shown, inSight: shown.slice(0, count) });
    return () => shownRowsStore.set(noRows);
  }, [ids, isShort]);
  return rows.length === 0 ? null : (
    <section className={styles['yours']} data-own-cards>
      <YoursBlock rows={rows} list={list} />
    </section>
  );
};
