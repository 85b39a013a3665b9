import type { Clock } from '../../runtime/clock.ts';
import type { Database } from '../../data/database.ts';
import { Failure } from '../../runtime/failure.ts';
import type { TranslationScope } from '@guildhall/contract/translation/rules.ts';
import * as queries from './translation.queries.ts';

export interface LimitsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly dailyCharacters: number;
  readonly hourlyCharacters: number;
}

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** Characters per member of staff and hour, and per installation and day. Rows, so that they hold over all servers. */
export const createLimits = ({ database, clock, dailyCharacters, hourlyCharacters }: LimitsDependencies) => {
  const windowsOf = (staffId: string) => {
    const nowMs = clock.now();
    const windowOf = (name: TranslationScope, scope: string, ms: number, max: number) => {
      const startMs = Math.floor(nowMs / ms) * ms;
      return { name, scope, startsAt: new Date(startMs), max, minutes: Math.ceil((startMs + ms - nowMs) / 60_000) };
    };
    return [
      // First the row that fewer callers share.
      windowOf('person', `staff:${staffId}`, hourMs, hourlyCharacters),
      windowOf('installation', 'installation', dayMs, dailyCharacters),
    ];
  };

  return {
    /** Charges both limits or none. Returns a function that gives the characters back. */
    spend: async (staffId: string, characters: number): Promise<() => Promise<void>> => {
      const windows = windowsOf(staffId);
      await database.transaction(async (tx) => {
        for (const window of windows) {
          if (await queries.spendCharacters(tx, { ...window, characters })) continue;
          throw new Failure('translation_limited', { scope: window.name, minutes: window.minutes });
        }
      });
      return async () => {
        await database.transaction(async (tx) => {
          for (const window of windows) await queries.returnCharacters(tx, { ...window, characters });
        });
      };
    },
  };
};
export type Limits = ReturnType<typeof createLimits>;
