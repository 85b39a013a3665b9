import * as v from 'valibot';
import { route } from '../http/route.ts';
import { gameActionBounds, gameActionStates, gameResultSchema } from './rules.ts';

/**
 * The game's backend calls it, authenticated by the signature of Standard Webhooks in the headers `webhook-id` (the id of
 * the action), `webhook-timestamp` and `webhook-signature`.
 */
export const actionResult = route({
  method: 'POST',
  path: '/action/result',
  noun: 'game-actions',
  summary:
    'The result of an action that the game accepted earlier. The first final answer counts; others are recorded.',
  access: 'session',
  effect: 'write',
  takes: 'signed',
  bytesMax: gameActionBounds.answerBytesMax,
  body: v.pipe(v.string(), v.parseJson(), gameResultSchema),
  msg: v.object({ state: v.picklist(gameActionStates), is_applied: v.boolean() }),
  errors: ['invalid', 'not_found', 'action_signature_refused'],
  // Players do not call it, so nothing about them may refuse it.
  whileClosed: true,
  whileRestricted: 'blocked',
  whilePaused: 'off',
});

export const gameActionsCallbackRoutes = [actionResult] as const;
