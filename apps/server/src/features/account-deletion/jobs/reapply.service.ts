import type { Database } from '../../../data/database.ts';
import { playerInName, type Ledger } from '../../../storage/erasure-ledger.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import { beginAgain, holdDueSoon, playersAmong } from './erasure.queries.ts';

export interface ReapplyDependencies {
  readonly database: Database;
  readonly ledger: Ledger;
}

const batch = 500;
/** Covers backups up to this age. After restoring an older one, an operator must run the full check. */
const recentDays = 60;
const holdReason = 'Restored from a backup: the player may have canceled after it. Check, then release.';
const dayMs = 24 * 60 * 60 * 1000;

export type Reapply = ReturnType<typeof createReapply>;

/**
 * Finds erased players who reappeared, because a backup was restored, and restarts their erasure under the same
 * certificate.
 */
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
    /**
     * The restored database does not know cancellations after the restore point, and an erasure cannot be undone.
     * Staff release the hold, which leaves the player another day to cancel.
     */
    holdDueSoon: (): Promise<number> =>
      database.transaction(async (tx) => {
        const held = await holdDueSoon(tx, holdReason);
        for (const number of held) {
          await appendAudit(tx, { staffId: null, action: 'deletion.held', subject: `deletion:${number}` });
        }
        return held.length;
      }),
    all: async (): Promise<number> => inMonths(await ledger.months()),
    recent: async (nowMs: number): Promise<number> => {
      const oldest = new Date(nowMs - recentDays * dayMs).toISOString().slice(0, 7);
      return inMonths((await ledger.months()).filter((month) => month >= oldest));
    },
  };
};
