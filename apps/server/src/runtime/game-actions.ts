import { gameActionBounds, gameActionEntries } from '@guildhall/contract/game-actions/rules.ts';
import * as v from 'valibot';
import { signedEndpointEntries } from './webhook-receivers.ts';

const whole = (min: number, max: number, standard: number) =>
  v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(min, `must be at least ${min}`),
      v.maxValue(max, `must be at most ${max}`),
    ),
    standard,
  );

const gameActionSchema = v.strictObject({
  ...gameActionEntries,
  ...signedEndpointEntries,
  /** Of one attempt. */
  timeout_seconds: whole(1, 30, 10),
  /** Attempts before it is given up. */
  attempts: whole(1, 10, 5),
  /** How long to wait for the callback of an accepted action; at most a week. */
  answer_minutes: whole(1, 7 * 24 * 60, 60),
});
export type GameActionConfig = v.InferOutput<typeof gameActionSchema>;

/** Actions that the game offers to staff. */
export const gameActionsSchema = v.pipe(
  v.array(gameActionSchema),
  v.maxLength(gameActionBounds.actionsMax, `must have at most ${gameActionBounds.actionsMax} actions`),
  v.check((list) => new Set(list.map(({ name }) => name)).size === list.length, 'action names must be unique'),
);
