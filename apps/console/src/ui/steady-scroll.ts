import { useLayoutEffect, useRef, type Key, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { Keyset } from '../platform/keyset.ts';

/** How far the rows that were in sight have moved: the middle of them, because a few may have moved for reasons of their own. */
export const shiftOf = (before: ReadonlyMap<Key, number>, after: ReadonlyMap<Key, number>): number => {
  const shifts = [...before].flatMap(([key, top]) => {
    const now = after.get(key);
    return now === undefined ? [] : [now - top];
  });
  return shifts.sort((one, other) => one - other)[Math.floor(shifts.length / 2)] ?? 0;
};

/** How far each entry of the history was scrolled. */
const left = new Map<string, number>();

/**
 * Keeps what one is looking at where it is while rows above it come, go or change places. The browser's own way of doing that
 * follows the row that moved, which is the one row that must not be followed. Call what it returns on every scroll.
 * Other filters begin at the top; whoever comes back to a list finds it where they left it.
 */
export const useSteadyScroll = <Row>(
  viewport: RefObject<HTMLElement | null>,
  { rows, asked, isOutdated }: Pick<Keyset<Row>, 'rows' | 'asked' | 'isOutdated'>,
  rowId: (row: Row) => Key,
): (() => void) => {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shown = useRef<string>(undefined);
  const inSight = useRef<ReadonlyMap<Key, number>>(new Map());
  const lines = (): readonly HTMLElement[] =>
    Array.from(viewport.current?.querySelectorAll<HTMLElement>('tbody > tr[data-row]') ?? []);
  const remember = (): void => {
    const box = viewport.current;
    if (box === null) return;
    left.set(key, box.scrollTop);
    const elements = lines();
    const [first, second] = elements;
    if (first === undefined) return;
    // Rows are about equally high; a few more than fit do no harm.
    const height = second === undefined ? first.offsetHeight : second.offsetTop - first.offsetTop;
    const from = Math.max(0, Math.floor(box.scrollTop / height) - 1);
    const seen = new Map<Key, number>();
    for (const [index, row] of rows.slice(from, from + Math.ceil(box.clientHeight / height) + 1).entries()) {
      const line = elements[from + index];
      if (line !== undefined) seen.set(rowId(row), line.offsetTop);
    }
    inSight.current = seen;
  };
  useLayoutEffect(() => {
    const box = viewport.current;
    // The rows of other filters stay as they are until the new ones come.
    if (box === null || isOutdated) return;
    box.style.overflowAnchor = 'none';
    if (shown.current !== asked) {
      shown.current = asked;
      box.scrollTop = isBack ? (left.get(key) ?? 0) : 0;
    } else if (box.scrollTop > 0 && inSight.current.size > 0) {
      // At the very top one wants to see what is new there.
      const elements = lines();
      const after = new Map(rows.map((row, index) => [rowId(row), elements[index]?.offsetTop ?? 0]));
      const shift = shiftOf(inSight.current, after);
      if (shift !== 0) box.scrollTop += shift;
    }
    remember();
    // oxlint-disable-next-line react/exhaustive-deps -- only rows that changed can have moved
  }, [rows, asked, isOutdated]);
  return remember;
};
