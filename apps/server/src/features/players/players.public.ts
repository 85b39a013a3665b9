import type { PlayerCard } from '@guildhall/contract/players/card.ts';
import type { Tx } from '../../data/database.ts';
import { putCard } from './players.card.queries.ts';

/**
 * Stores what the game vouched for at that time. An older card never replaces a newer one. Callers must have verified that it comes
 * from the game, and must not log it.
 */
export const storeCard = async (tx: Tx, playerId: string, card: PlayerCard, toldAt: Date): Promise<void> => {
  await putCard(tx, playerId, card, toldAt);
};
