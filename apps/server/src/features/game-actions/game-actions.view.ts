import type { GameActionRow } from '@guildhall/contract/game-actions/staff.ts';
import type { Row } from './game-actions.queries.ts';

/** The final answer that counts, in the game's words. */
const countedOf = ({ state }: Row): 'done' | 'refused' => (state === 'succeeded' ? 'done' : 'refused');

export const rowOf = (row: Row): GameActionRow => ({
  id: row.id,
  action: row.action,
  input: row.input,
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
