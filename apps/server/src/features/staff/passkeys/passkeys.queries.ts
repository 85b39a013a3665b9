import { sql } from 'kysely';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { Tx } from '../../../data/database.ts';
import type { NewCredential, PasskeyUse } from './webauthn.adapter.ts';

export type ChallengePurpose = 'sign_in' | 'prove' | 'add';

export const insertChallenge = async (
  tx: Tx,
  challengeHash: Buffer,
  purpose: ChallengePurpose,
  sessionId: string | null,
): Promise<void> => {
  await tx
    .insertInto('staff_passkey_challenge')
    .values({
      challenge_hash: challengeHash,
      purpose,
      session_id: sessionId,
      expires_at: sql`now() + make_interval(mins => ${staffLimits.passkeyMinutes})`,
    })
    .execute();
};

/** Consumes a challenge; false if it was answered before, is too old, or belongs to another session or purpose. */
export const takeChallenge = async (
  tx: Tx,
  challengeHash: Buffer,
  purpose: ChallengePurpose,
  sessionId: string | null,
): Promise<boolean> => {
  const { rows } = await sql`
    delete from staff_passkey_challenge where challenge_hash = ${challengeHash} and purpose = ${purpose}
      and session_id is not distinct from ${sessionId} and expires_at > now() returning 1`.execute(tx);
  return rows.length === 1;
};

const columns = [
  'id',
  'member_id',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'is_backed_up',
  'name',
  'created_at',
  'used_at',
] as const;

export const listPasskeys = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('staff_passkey')
    .select(columns)
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

export const findPasskey = async (tx: Tx, credentialId: Buffer): Promise<PasskeyRow | null> =>
  (await tx.selectFrom('staff_passkey').select(columns).where('credential_id', '=', credentialId).executeTakeFirst()) ??
  null;

/** Serializes additions of one member, so that parallel ones cannot exceed the limit. */
export const lockMember = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.selectFrom('staff_member').select('id').where('id', '=', memberId).forUpdate().execute();
};

/** Null if the credential exists already. */
export const insertPasskey = async (
  tx: Tx,
  memberId: string,
  name: string,
  { transports, ...credential }: NewCredential,
): Promise<PasskeyRow | null> =>
  (await tx
    .insertInto('staff_passkey')
    .values({ ...credential, transports: [...transports], member_id: memberId, name })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(columns)
    .executeTakeFirst()) ?? null;

/** False if the passkey was removed, or used with a higher counter, in the meantime. */
export const recordUse = async (tx: Tx, id: string, { counter, is_backed_up }: PasskeyUse): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('staff_passkey')
    .set({ counter, is_backed_up, used_at: sql`now()` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.lit(counter === 0)])]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The removed rows. Without an id: all of the member. */
export const deletePasskeys = async (tx: Tx, memberId: string, id?: string): Promise<{ id: string }[]> => {
  let query = tx.deleteFrom('staff_passkey').where('member_id', '=', memberId);
  if (id !== undefined) query = query.where('id', '=', id);
  return query.returning('id').execute();
};
