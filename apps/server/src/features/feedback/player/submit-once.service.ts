import type { Tx } from '../../../data/database.ts';
import { Failure } from '../../../runtime/failure.ts';
import { isQuotaLeft, returnQuota, spendQuota, type Quota } from '../../../data/quota.ts';
import { findByKey, type Arrived } from './report.queries.ts';

export interface Attempt {
  readonly playerId: string;
  readonly key: string;
  readonly rate: Quota;
}

/** Idempotent per key. Spending the quota serializes the player's requests, so the key is checked again afterwards. */
export const arriveOnce = async (
  tx: Tx,
  { playerId, key, rate }: Attempt,
  insert: () => Promise<Arrived>,
): Promise<{ arrived: Arrived; isNew: boolean }> => {
  const known = await findByKey(tx, playerId, key);
  if (known !== null) return { arrived: known, isNew: false };
  const isWithinRate = (await isQuotaLeft(tx, rate)) && (await spendQuota(tx, rate));
  const meanwhile = await findByKey(tx, playerId, key);
  if (meanwhile !== null) {
    if (isWithinRate) await returnQuota(tx, rate.key);
    return { arrived: meanwhile, isNew: false };
  }
  if (!isWithinRate) throw new Failure('feedback_rate', { count: rate.max });
  return { arrived: await insert(), isNew: true };
};
