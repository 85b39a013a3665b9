import type { GameActionRow } from '@guildhall/contract/game-actions/staff.ts';
import type { GameActionInput } from '@guildhall/contract/game-actions/rules.ts';
import type { GameActionConfig } from '../../runtime/game-actions.ts';
import { maskedPurchaseId } from '../players/players.public.ts';
import type { Row } from './game-actions.queries.ts';

/** The final answer that counts, in the game's words. */
const countedOf = ({ state }: Row): 'done' | 'refused' => (state === 'succeeded' ? 'done' : 'refused');

/**
 * The stored input has the ids of purchases, because the game needs them; staff see as much of one as on the player's card (threat
 * 16). What an action that is configured no longer meant by its fields is unknown, so all its texts are masked.
 */
const shownInput = (input: GameActionInput, config: GameActionConfig | undefined): GameActionInput => {
  const isOpen = (name: string): boolean =>
    config?.fields.some((field) => field.name === name && field.type !== 'purchase') === true;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' && !isOpen(name) ? maskedPurchaseId(value) : value,
    ]),
  );
};

export const rowOf = (row: Row, config: GameActionConfig | undefined): GameActionRow => ({
  id: row.id,
  action: row.action,
  input: shownInput(row.input, config),
  reason: row.reason,
  requested_by: row.requested_by === null ? null : { id: row.requested_by, name: row.requested_by_name ?? '' },
  state: row.state,
  message: row.message,
  problem: row.problem,
  status: row.status,
  answer_by: row.answer_by?.getTime() ?? null,
  next_at: row.next_at?.getTime() ?? null,
  attempts: row.attempts,
  created_at: row.created_at.getTime(),
  finished_at: row.finished_at?.getTime() ?? null,
  contradiction: row.later_status === null || row.later_status === countedOf(row) ? null : row.later_status,
});
