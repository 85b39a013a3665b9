import type { PlayerCard } from '@guildhall/contract/players/card.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface SearchedPlayer {
  readonly id: string;
  readonly guid: number;
  readonly created_at: Date;
  readonly card: PlayerCard | null;
}

export const selectPlayersOfGuid = async (tx: Tx, guid: number): Promise<string[]> =>
  (await tx.selectFrom('player').select('id').where('guid', '=', guid).limit(20).execute()).map(({ id }) => id);

export const selectPlayers = async (tx: Tx, ids: readonly string[]): Promise<SearchedPlayer[]> => {
  const { rows } = await sql<SearchedPlayer>`
    select p.id, p.guid, p.created_at, k.card from player p left join player_card k on k.player_id = p.id
    where p.id = any(${[...ids]}::uuid[]) and p.guid is not null`.execute(tx);
  return rows;
};

/** Players whose complete name this is, in any case, those that played last first. */
export const selectPlayersOfName = async (tx: Tx, name: string): Promise<string[]> => {
  const { rows } = await sql<{ player_id: string }>`
    select player_id from player_card where lower(card ->> 'name') = lower(${name}) and card ? 'name'
    order by told_at desc limit 20`.execute(tx);
  return rows.map(({ player_id: id }) => id);
};
