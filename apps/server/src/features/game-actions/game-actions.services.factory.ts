import type { Subjects } from '../players/players.public.ts';
import type { Database } from '../../data/database.ts';
import type { Counted } from '../../data/retention.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import type { GameActionConfig } from '../../runtime/game-actions.ts';
import type { Log } from '../../runtime/log.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { createGameActionAnswers } from './game-actions.answer.service.ts';
import { createGameActionDelivery } from './game-actions.delivery.service.ts';
import { createGameActionsStaffService } from './game-actions.staff.service.ts';

export interface GameActionsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly counted: Counted;
  readonly subjects: Subjects;
  readonly config: { readonly gameActions: readonly GameActionConfig[] };
}

export const createGameActionsServices = ({ config, ...given }: GameActionsDependencies) => {
  const dependencies = { ...given, actions: config.gameActions };
  const answers = createGameActionAnswers(dependencies);
  return {
    answers,
    delivery: createGameActionDelivery({ ...dependencies, answers }),
    staff: createGameActionsStaffService(dependencies),
  };
};
