import type { Database } from '../../platform/database.ts';
import { playerInName, type Ledger } from '../../platform/ledger.ts';
import { beginAgain, playersAmong } from './account-deletion.erasure.queries.ts';

export interface ReapplyDependencies {
  readonly database: Database;
  readonly ledger: Ledger;
}

const batch = 500;
/** Backups that are older than this are not restored without being told; then everything is looked through. */
const recentDays = 60;
const dayMs = 24 * 60 * 60 * 1000;

export type Reapply = ReturnType<typeof createReapply>;

/** Whoever was erased and is there again came back with a backup. Their erasure begins again, under the same certificate. */
export const createReapply = ({ database, ledger }: ReapplyDependencies) => {
  const beginAmong = async (names: readonly string[]): Promise<number> => {
    const nameOf = new Map(names.flatMap((name) => [[playerInName(name) ?? '', name] as const]));
    nameOf.delete('');
    if (nameOf.size === 0) return 0;
    const back = await playersAmong(database.query, [...nameOf.keys()]);
    for (const player of back) await beginAgain(database.query, await ledger.read(nameOf.get(player) ?? ''));
    return back.length;
  };

  const inMonths = async (months: readonly string[]): Promise<number> => {
    let count = 0;
    for (const month of months) {
      const names = await ledger.names(month);
      for (let start = 0; start < names.length; start += batch) {
        count += await beginAmong(names.slice(start, start + batch));
      }
    }
    return count;
  };

  return {
    /** How many were there again. */
    all: async (): Promise<number> => inMonths(await ledger.months()),
    recent: async (nowMs: number): Promise<number> => {
      const oldest = new Date(nowMs - recentDays * dayMs).toISOString().slice(0, 7);
      return inMonths((await ledger.months()).filter((month) => month >= oldest));
    },
  };
};
