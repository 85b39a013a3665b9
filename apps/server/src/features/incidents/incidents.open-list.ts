import { openIncidentsMax } from '@guildhall/contract/incidents.ts';
import type { Database } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { selectOpen, type IncidentRecord } from './incidents.queries.ts';

/** How long numbers may lag behind, and a list if the hint of its change was lost. */
const keepMs = 1000;

interface Kept {
  readonly rows: Promise<readonly IncidentRecord[]>;
  readonly staleAtMs: number;
}

export type OpenList = ReturnType<typeof createOpenList>;

/**
 * The open issues of a language are the same for everybody: read once a second at most, however many ask. Kept by the time
 * that passes, not by the clock that says what time it is.
 */
export const createOpenList = (database: Database, desk: DeskHints) => {
  const kept = new Map<number, Kept>();
  const clear = (): void => {
    kept.clear();
  };
  // Consoles are told of every change by the same hint.
  void desk.onChange((noun) => {
    if (noun === 'incidents') clear();
  });
  return {
    clear,
    read: (lang: number): Promise<readonly IncidentRecord[]> => {
      const found = kept.get(lang);
      const nowMs = performance.now();
      if (found !== undefined && found.staleAtMs > nowMs) return found.rows;
      const rows = selectOpen(database.query, lang, openIncidentsMax);
      const entry = { rows, staleAtMs: nowMs + keepMs };
      kept.set(lang, entry);
      // What failed is asked again by the next one.
      rows.catch(() => {
        if (kept.get(lang) === entry) kept.delete(lang);
      });
      return rows;
    },
  };
};
