import type { Database } from '../../data/database.ts';
import type { RevisionWatch } from '../../data/revision.ts';
import { createSharedRead } from '../../data/shared-read.ts';
import { selectOne, selectShown, type SurveyRecord } from './surveys.queries.ts';

/** Older surveys are not listed, but can still be opened by id. */
const shownMax = 200;

export type PublishedSurveysCache = ReturnType<typeof createPublishedSurveysCache>;

/** Caches the published surveys per language until content changes, which every process notices within a second. */
export const createPublishedSurveysCache = (database: Database, revision: RevisionWatch) => {
  const { read: list, clear } = createSharedRead((lang: number) => selectShown(database.query, lang, shownMax));
  revision.onChange(clear);
  return {
    clear,
    list,
    one: async (id: number, lang: number): Promise<SurveyRecord | null> =>
      (await list(lang)).find((row) => row.id === id) ?? selectOne(database.query, id, lang),
  };
};
