import type { Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import { isQuotaLeft, returnQuota, spendQuota, type Quota } from '../../platform/quota.ts';
import { findByKey, type Arrived } from './feedback.queries.ts';

export interface Attempt {
  readonly playerId: string;
  readonly key: string;
  readonly rate: Quota;
}

/** Once per key: the quota's row lets one after the other of the same player in, and who comes later looks again. */
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
