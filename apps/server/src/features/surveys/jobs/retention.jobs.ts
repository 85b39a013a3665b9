import type { Database } from '../../../data/database.ts';
import { removalMs, removeInBatches, type Counted } from '../../../data/retention.ts';
import type { Job } from '../../../registration/feature.ts';
import { deleteTexts } from './retention.queries.ts';

/** Deletes the free texts of surveys that closed `days` ago; choices and counts stay. 0 keeps them. */
export const textRetentionJob = (database: Database, counted: Counted, days: number): Job => {
  const removeBatch = (limit: number): Promise<number> => database.transaction((tx) => deleteTexts(tx, days, limit));
  const removeTexts = counted('survey_texts', () => removeInBatches(1000, removeBatch, removalMs));
  return { name: 'surveys.removeTexts', everyMs: 60_000, run: days === 0 ? async () => {} : removeTexts };
};
