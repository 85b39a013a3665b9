import { openDeletionStates, type DeletionState } from '@guildhall/contract/account-deletion/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import type { Form } from './form.rules.ts';

export interface OwnRequest {
  id: string;
  number: number;
  player_id: string;
  proof: string;
  linked_at: Date | null;
  state: DeletionState;
  created_at: Date;
  role_id: string;
  confirmed_at: Date | null;
  due_at: Date | null;
  held_at: Date | null;
  closed_at: Date | null;
  close_reason: string | null;
  reminded_days: number | null;
  certificate: string;
}

const columns = [
  'id',
  'number',
  'player_id',
  'proof',
  'linked_at',
  'state',
  'created_at',
  'role_id',
  'confirmed_at',
  'due_at',
  'held_at',
  'closed_at',
  'close_reason',
  'reminded_days',
  'certificate',
] as const;

/**
 * A person's own requests: those they made, and those confirmed for their account. An unconfirmed request that staff
 * linked to the account is excluded; it is shown by `selectForeign`.
 */
const isOwn = (playerId: string) =>
  sql<boolean>`(requester_id = ${playerId} or (player_id = ${playerId} and (linked_at is null or confirmed_at is not null)))`;

const ownOf = (tx: Tx, playerId: string) => tx.selectFrom('deletion_request').select(columns).where(isOwn(playerId));

const first = async (found: Promise<unknown>): Promise<OwnRequest | null> =>
  ((await found) as OwnRequest | undefined) ?? null;

export const selectLast = (tx: Tx, playerId: string): Promise<OwnRequest | null> =>
  first(ownOf(tx, playerId).orderBy('number', 'desc').limit(1).executeTakeFirst());

export const selectOwn = (tx: Tx, id: string, playerId: string): Promise<OwnRequest | null> =>
  first(ownOf(tx, playerId).where('id', '=', id).executeTakeFirst());

export const selectKnown = (tx: Tx, playerId: string, key: string): Promise<OwnRequest | null> =>
  first(
    ownOf(tx, playerId)
      .where((eb) => eb.or([eb('key', '=', key), eb('state', 'in', [...openDeletionStates])]))
      .orderBy(sql`key = ${key}`, 'desc')
      .limit(1)
      .executeTakeFirst(),
  );

export interface NewRequest extends Form {
  readonly playerId: string;
  readonly key: string;
  readonly lang: number;
}

/** Null if another request is open; a unique index lets exactly one of several concurrent inserts succeed. */
export const insertRequest = (tx: Tx, request: NewRequest): Promise<OwnRequest | null> =>
  first(
    tx
      .insertInto('deletion_request')
      .values({
        player_id: request.playerId,
        key: request.key,
        lang: request.lang,
        register_date: request.registerDate,
        register_location: request.registerLocation,
        login_location: request.loginLocation,
        role_id: request.roleId,
        email: request.email,
        reason: request.reason,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst(),
  );

/**
 * Null if it is not the player's request or can no longer be cancelled. The row lock serializes concurrent transitions.
 */
export const cancelOwn = (tx: Tx, id: string, playerId: string): Promise<OwnRequest | null> =>
  first(
    tx
      .updateTable('deletion_request')
      .set({ state: 'cancelled', closed_at: sql`clock_timestamp()`, version: sql`version + 1`, updated_by: null })
      .where('id', '=', id)
      .where(isOwn(playerId))
      .where('state', 'in', ['requested', 'confirmed'])
      .returning(columns)
      .executeTakeFirst(),
  );

export const databaseNow = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(tx);
  return rows[0]?.now ?? 0;
};

export interface CertificateRow {
  id: string;
  requested_at: Date;
  confirmed_at: Date;
  finished_at: Date;
  removed: unknown;
  unnotified_at: Date | null;
}

export const selectCertificate = async (tx: Tx, id: string): Promise<CertificateRow | null> =>
  ((await tx
    .selectFrom('erasure')
    .select(['id', 'requested_at', 'confirmed_at', 'finished_at', 'removed', 'unnotified_at'])
    .where('id', '=', id)
    .where('finished_at', 'is not', null)
    .executeTakeFirst()) as CertificateRow | undefined) ?? null;

/** Includes requests they made for another account, because the form contains their data. */
export const deleteOfPlayer = async (tx: Tx, playerId: string): Promise<void> => {
  await tx
    .deleteFrom('deletion_request')
    .where((eb) => eb.or([eb('player_id', '=', playerId), eb('requester_id', '=', playerId)]))
    .execute();
};
