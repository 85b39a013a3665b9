import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';

/** A single statement, so that concurrent attempts each get a distinct count. */
export const countAttempt = async (tx: Tx, key: Buffer): Promise<{ failures: number; seconds: number }> => {
  const { rows } = await sql<{ failures: number; seconds: number }>`
    insert into staff_attempt as a (key, failures, ends_at) values (${key}, 1, now() + interval '15 minutes')
    on conflict (key) do update set
      failures = case when a.ends_at <= now() then 1 else a.failures + 1 end,
      ends_at = case when a.ends_at <= now() then excluded.ends_at else a.ends_at end
    returning failures, greatest(1, ceil(extract(epoch from ends_at - now())))::int as seconds`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error('staff attempt was not counted');
  return row;
};

export const forgiveAttempt = async (tx: Tx, key: Buffer): Promise<void> => {
  await sql`update staff_attempt set failures = failures - 1 where key = ${key} and failures > 0`.execute(tx);
};

/** Returns false if the code was used before. Rows outlive the validity of any code. */
export const spendCode = async (tx: Tx, memberId: string, codeHash: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    insert into staff_code (member_id, code_hash, expires_at) values (${memberId}, ${codeHash}, now() + interval '3 minutes')
    on conflict (member_id, code_hash) do update set expires_at = excluded.expires_at where staff_code.expires_at <= now()
    returning 1`.execute(tx);
  return rows.length === 1;
};
