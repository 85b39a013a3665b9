import type { GameActionState } from '@guildhall/contract/game-actions/rules.ts';
import type { GameActionRow } from '@guildhall/contract/game-actions/staff.ts';
import type { ConsoleMessageId } from '@guildhall/i18n/console-messages.ts';
import type { StatusTone } from '../../../ui/status-badge.tsx';

export const toneOf: Readonly<Record<GameActionState, StatusTone>> = {
  queued: 'wait',
  sent: 'wait',
  succeeded: 'good',
  refused: 'danger',
  failed: 'danger',
  unknown: 'danger',
};

export interface OutcomeLine {
  readonly key: ConsoleMessageId;
  readonly params: Readonly<Record<string, string | number>>;
}

const statusParams = (status: number | null): OutcomeLine['params'] => ({
  status: status === null ? '' : String(status),
});

/** What happened, in words besides the game's own; null if the state says it all. */
export const outcomeOf = (
  { state, status, problem, answer_by: answerBy, contradiction }: GameActionRow,
  timeText: (at: number) => string,
): OutcomeLine | null => {
  if (contradiction !== null) return { key: `game_actions.contradiction.${contradiction}`, params: {} };
  if (state === 'unknown') return { key: 'game_actions.unknown', params: {} };
  if (state === 'sent' && answerBy !== null) {
    return { key: 'game_actions.accepted', params: { time: timeText(answerBy) } };
  }
  if (state === 'refused' && status !== null)
    return { key: 'game_actions.refused_status', params: statusParams(status) };
  if (problem === null || (state !== 'sent' && state !== 'failed')) return null;
  return { key: `game_actions.problem.${problem}`, params: statusParams(status) };
};
