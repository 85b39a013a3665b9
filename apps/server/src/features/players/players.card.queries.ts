import type { PlayerCard } from '@guildhall/contract/players/card.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

/** Receiving the same card again only updates its timestamp, and only after this interval. */
const confirmedAfter = sql`interval '1 hour'`;

/**
 * Keeps the card unless the stored one is as new or newer. The first condition lets the usual launch, with an unchanged card, end
 * without a lock or a write; the second one decides again under the lock.
 */
export const putCard = async (tx: Tx, playerId: string, card: PlayerCard, issuedAt: Date): Promise<boolean> => {
  const json = JSON.stringify(card);
  const { rows } = await sql`
    insert into player_card as k (player_id, card, told_at)
    select ${playerId}, ${json}::jsonb, ${issuedAt}::timestamptz
    where not exists (select from player_card o where o.player_id = ${playerId} and (o.told_at >= ${issuedAt}::timestamptz
      or (o.card = ${json}::jsonb and o.told_at > ${issuedAt}::timestamptz - ${confirmedAfter})))
    on conflict (player_id) do update set card = excluded.card, told_at = excluded.told_at
      where k.told_at < excluded.told_at
    returning 1`.execute(tx);
  return rows.length > 0;
};

export interface CardRow {
  readonly number: number;
  readonly card: PlayerCard;
  readonly issued_at: Date;
}

/** The row of a card that the game removed stays, empty, so that an older ticket does not bring it back. */
export const selectCard = async (tx: Tx, playerId: string): Promise<CardRow | null> => {
  const { rows } = await sql<CardRow>`
    select number, card, told_at as issued_at from player_card where player_id = ${playerId} and card <> '{}'`.execute(
    tx,
  );
  return rows[0] ?? null;
};

export interface PlayerRow {
  readonly id: string;
  readonly guid: number | null;
  readonly proof: string;
  readonly tier: number;
  readonly created_at: Date;
  readonly launched_at: Date;
  readonly closed_at: Date | null;
}

export const selectPlayer = async (tx: Tx, id: string): Promise<PlayerRow | null> =>
  (await tx
    .selectFrom('player')
    .select(['id', 'guid', 'proof', 'tier', 'created_at', 'launched_at', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

export const deleteCard = async (tx: Tx, playerId: string): Promise<void> => {
  await tx.deleteFrom('player_card').where('player_id', '=', playerId).execute();
};
