import type { Metrics } from '../../runtime/metrics.ts';

export const gameActionsMetrics = ({ counter }: Metrics) => ({
  gameActionAttempts: counter(
    'guildhall_game_action_attempts_total',
    'Attempts to send actions to the game, by action and outcome.',
    ['action', 'outcome'],
  ),
});
