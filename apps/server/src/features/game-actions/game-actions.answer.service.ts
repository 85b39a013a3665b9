import type { GameActionState, GameResult } from '@guildhall/contract/game-actions/rules.ts';
import type { Database, Tx } from '../../data/database.ts';
import { storable } from '../../data/storable-text.ts';
import { isSignedWith, type SignedHeaders } from '../../http/outgoing/signature.ts';
import type { GameActionConfig } from '../../runtime/game-actions.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { appendAudit } from '../audit/audit.public.ts';
import * as delivery from './game-actions.delivery.queries.ts';
import * as queries from './game-actions.queries.ts';

export interface AnswerDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
  readonly actions: readonly GameActionConfig[];
}

/** Without the game's words and the player: the trail outlives the player. */
export const auditFinished = (tx: Tx, id: string, action: string, state: GameActionState): Promise<void> =>
  appendAudit(tx, {
    staffId: null,
    action: 'game_action.finished',
    subject: `game_action:${id}`,
    details: { name: action, state },
  });

export type GameActionAnswers = ReturnType<typeof createGameActionAnswers>;

/** Answers of the game, from responses and callbacks. */
export const createGameActionAnswers = ({ database, clock, consoleHints, actions }: AnswerDependencies) => {
  /** Applies the answer, or records that it came after another one. Null if the action no longer exists. */
  const record = async (id: string, answer: delivery.FinalAnswer) => {
    const storableAnswer = { ...answer, message: storable(answer.message) };
    const done = await database.transaction(async (tx) => {
      const applied = await delivery.recordAnswer(tx, id, storableAnswer);
      if (applied === null) {
        const state = await delivery.recordLater(tx, id, storableAnswer);
        return state === null ? null : { state, is_applied: false };
      }
      await auditFinished(tx, id, applied.action, applied.state);
      return { state: applied.state, is_applied: true };
    });
    if (done !== null) consoleHints.changed('game-actions', [id]);
    return done;
  };

  return {
    record,
    /** The id in the headers is that of the action, and the signature covers it. */
    receive: async (headers: SignedHeaders, text: string, { status, message }: GameResult) => {
      const row = await queries.selectOne(database.query, headers.id);
      const config = actions.find(({ name }) => name === row?.action);
      if (config === undefined) throw new Failure('not_found');
      if (!isSignedWith(config, headers, text, clock.now())) throw new Failure('action_signature_refused');
      const done = await record(headers.id, { status, message, httpStatus: null });
      if (done === null) throw new Failure('not_found');
      return done;
    },
  };
};
