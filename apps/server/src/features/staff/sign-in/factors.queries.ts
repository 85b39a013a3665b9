import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';

export interface StoredFactor {
  readonly id: string;
  readonly member_id: string;
  readonly secret: string;
  readonly recovery_codes: string;
}

const columns = ['id', 'member_id', 'secret', 'recovery_codes'] as const;

export const findFactor = (tx: Tx, memberId: string): Promise<StoredFactor | undefined> =>
  tx.selectFrom('staff_two_factor').select(columns).where('member_id', '=', memberId).executeTakeFirst();

export const listFactors = (tx: Tx, afterId: string, limit: number): Promise<StoredFactor[]> =>
  tx.selectFrom('staff_two_factor').select(columns).where('id', '>', afterId).orderBy('id').limit(limit).execute();

/** Changes nothing if the member enrolled again or used a recovery code in the meantime. */
export const replaceFactor = async (
  tx: Tx,
  old: StoredFactor,
  next: Pick<StoredFactor, 'secret' | 'recovery_codes'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('staff_two_factor')
    .set(next)
    .where('id', '=', old.id)
    .where('secret', '=', old.secret)
    .where('recovery_codes', '=', old.recovery_codes)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Open sessions by the version of the key that signed the cookie they last showed. */
export const countCookies = (tx: Tx): Promise<{ version: number; count: number }[]> =>
  tx
    .selectFrom('staff_session')
    .select(['cookie_version as version', sql<number>`count(*)::int`.as('count')])
    .where('expires_at', '>', sql<Date>`now()`)
    .groupBy('cookie_version')
    .execute();
