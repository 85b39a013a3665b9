import type { DeskRow } from '@guildhall/contract/articles-desk.ts';
import { useCallback, useMemo, useState } from 'react';

export interface Selection {
  readonly rows: readonly DeskRow[];
  readonly ids: ReadonlySet<number>;
  readonly set: (rows: readonly DeskRow[]) => void;
  readonly toggle: (id: number) => void;
  readonly clear: () => void;
}

/** Kept by number, so that rows which change or move stay selected; a row that leaves the list leaves the selection's count. */
export const useSelection = (all: readonly DeskRow[]): Selection => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const rows = useMemo(() => all.filter(({ id }) => ids.has(id)), [all, ids]);
  const toggle = useCallback((id: number): void => {
    setIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  return {
    rows,
    ids,
    set: (chosen) => setIds(new Set(chosen.map(({ id }) => id))),
    toggle,
    clear: () => setIds(new Set()),
  };
};
