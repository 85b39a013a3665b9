import type { RetentionRow } from '@guildhall/contract/retention/staff.ts';
import { retentionData } from '@guildhall/contract/retention/rules.ts';
import type { Database } from '../../data/database.ts';
import type { Feature } from '../../registration/feature.ts';
import { selectRuns } from './retention.queries.ts';

/** Shows what the features registered, in the order of the contract, with the last run of each job. */
export const createRetentionService = (database: Database, features: () => readonly Feature[]) => ({
  table: async (): Promise<{ list: RetentionRow[] }> => {
    const runs = new Map((await selectRuns(database.query)).map((row) => [row.data, row]));
    const list = features()
      .flatMap(({ retention }) => retention ?? [])
      .toSorted((one, other) => retentionData.indexOf(one.data) - retentionData.indexOf(other.data))
      .map(({ data, days, variable }): RetentionRow => {
        const run = runs.get(data);
        const last =
          run === undefined
            ? null
            : { at: run.ran_at.getTime(), removed: run.removed, removed_total: run.removed_total };
        return { data, days, variable, last_run: last };
      });
    return { list };
  },
});
