import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';

const lifetime = sql<Date>`now() + interval '180 days'`;

/** The token among these that belongs to the member with this address; null if the browser is new to them. */
export const findDevice = async (tx: Tx, email: string, tokenHashes: readonly Buffer[]): Promise<Buffer | null> => {
  const row = await tx
    .selectFrom('staff_device as d')
    .innerJoin('staff_member as m', 'm.id', 'd.member_id')
    .select('d.token_hash')
    .where('m.email', '=', email)
    .where('d.token_hash', 'in', tokenHashes)
    .where('d.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.token_hash ?? null;
};

/** Like `findDevice`, for any member. */
export const findAnyDevice = async (tx: Tx, tokenHashes: readonly Buffer[]): Promise<Buffer | null> => {
  const row = await tx
    .selectFrom('staff_device')
    .select('token_hash')
    .where('token_hash', 'in', tokenHashes)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.token_hash ?? null;
};

export const renewDevice = async (tx: Tx, tokenHash: Buffer): Promise<void> => {
  await tx.updateTable('staff_device').set({ expires_at: lifetime }).where('token_hash', '=', tokenHash).execute();
};

export const insertDevice = async (tx: Tx, memberId: string, tokenHash: Buffer): Promise<void> => {
  await tx
    .insertInto('staff_device')
    .values({ member_id: memberId, token_hash: tokenHash, expires_at: lifetime })
    .execute();
};

export const deleteDevices = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.deleteFrom('staff_device').where('member_id', '=', memberId).execute();
};
