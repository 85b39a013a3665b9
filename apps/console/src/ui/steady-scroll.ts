import { useLayoutEffect, useRef, type Key, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { Keyset } from '../platform/network/keyset.ts';

/** The median shift of the visible rows, because single rows may have moved for other reasons. */
export const shiftOf = (before: ReadonlyMap<Key, number>, after: ReadonlyMap<Key, number>): number => {
  const shifts = [...before].flatMap(([key, top]) => {
    const now = after.get(key);
    return now === undefined ? [] : [now - top];
  });
  return shifts.sort((one, other) => one - other)[Math.floor(shifts.length / 2)] ?? 0;
};

const left = new Map<string, number>();

/**
 * Keeps the visible rows in place while rows above them are added, removed, or reordered. The browser's scroll
 * anchoring is unsuitable because it follows the row that moved. New filters start at the top; navigating back restores
 * the position. Call the returned function on every scroll event.
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
    // Rows have about the same height; measuring a few extra ones is harmless.
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
    // Wait until the rows of the new filters arrive.
    if (box === null || isOutdated) return;
    box.style.overflowAnchor = 'none';
    if (shown.current !== asked) {
      shown.current = asked;
      box.scrollTop = isBack ? (left.get(key) ?? 0) : 0;
    } else if (box.scrollTop > 0 && inSight.current.size > 0) {
      // At the very top, new rows should be visible, so do not compensate.
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
