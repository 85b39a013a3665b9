import type { Database } from '../../platform/database.ts';
import type { RevisionWatch } from '../../platform/revision.ts';
import { selectOne, selectShown, type SurveyRecord } from './surveys.queries.ts';

/** Older ones are found by their address only. */
const shownMax = 200;

export type ShownSurveys = ReturnType<typeof createShownSurveys>;

/**
 * What players see of surveys is the same for everybody of a language: it is read once and kept until content changes,
 * which every process notices within a second.
 */
export const createShownSurveys = (database: Database, revision: RevisionWatch) => {
  const kept = new Map<number, Promise<readonly SurveyRecord[]>>();
  const clear = (): void => {
    kept.clear();
  };
  revision.onChange(clear);
  const list = (lang: number): Promise<readonly SurveyRecord[]> => {
    const found = kept.get(lang);
    if (found !== undefined) return found;
    const rows = selectShown(database.query, lang, shownMax);
    kept.set(lang, rows);
    // What failed is asked again by the next one.
    rows.catch(() => {
      if (kept.get(lang) === rows) kept.delete(lang);
    });
    return rows;
  };
  return {
    clear,
    list,
    one: async (id: number, lang: number): Promise<SurveyRecord | null> =>
      (await list(lang)).find((row) => row.id === id) ?? selectOne(database.query, id, lang),
  };
};
