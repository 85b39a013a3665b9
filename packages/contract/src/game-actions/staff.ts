import * as v from 'valibot';
import { timeSchema } from '../articles/player.ts';
import { keysetFields, keysetPage } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { staffLimits } from '../http/staff-limits.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { authorSchema } from '../players/subject.ts';
import { staffNameSchema } from '../staff/staff.ts';
import {
  gameActionInputSchema,
  gameActionNameSchema,
  gameActionProblems,
  gameActionSchema,
  gameActionStates,
} from './rules.ts';

const noun = 'game-actions';
const run = { noun, access: { staff: 'game_actions.run' }, effect: 'write', method: 'POST' } as const;
const read = { ...run, effect: 'read' } as const;

/** Created by the console before the first attempt; a repeated request with the same id is the same action. */
const actionIdSchema = v.pipe(v.string(), v.uuid());

const rowSchema = v.object({
  id: actionIdSchema,
  action: v.string(),
  input: v.record(v.string(), v.union([v.string(), v.number()])),
  reason: v.string(),
  requested_by: staffNameSchema,
  state: v.picklist(gameActionStates),
  /** The game's words, which may be empty. */
  message: v.string(),
  /** Why the last attempt brought no answer, with the HTTP status if there was one. */
  problem: v.nullable(v.picklist(gameActionProblems)),
  status: v.nullable(v.number()),
  /** The game has accepted it and answers later, at the latest at this time. */
  answer_by: v.nullable(timeSchema),
  /** The next attempt, while it is retried. */
  next_at: v.nullable(timeSchema),
  attempts: v.number(),
  created_at: timeSchema,
  finished_at: v.nullable(timeSchema),
  /** A later answer of the game that differs from the one that counts. */
  contradiction: v.nullable(v.picklist(['done', 'refused'])),
});
export type GameActionRow = v.InferOutput<typeof rowSchema>;

/** Why a player has no actions. */
const unavailableReasons = ['unverified', 'closed'] as const;

export const actionAvailable = route({
  ...read,
  path: '/action/available',
  summary: 'What the game offers for a player and the caller may run. Empty with a reason for players who have none.',
  body: v.strictObject({ person: authorSchema }),
  msg: v.object({
    list: v.array(gameActionSchema),
    unavailable: v.nullable(v.picklist(unavailableReasons)),
    /** Choices for fields of the type `purchase`, without their masked ids; if there are none, staff type the id. */
    purchases: v.array(v.object({ id: v.string(), product: v.string(), at: timeSchema })),
  }),
  errors: [...permissionErrors, 'not_found'],
});

export const actionHistory = route({
  ...read,
  path: '/action/history',
  summary: 'Actions of a player, newest first.',
  body: v.strictObject({ ...keysetFields, person: authorSchema }),
  msg: keysetPage(rowSchema),
  errors: [...permissionErrors, 'not_found'],
});

const runBody = v.strictObject({
  id: actionIdSchema,
  person: authorSchema,
  action: gameActionNameSchema,
  input: gameActionInputSchema,
  reason: v.pipe(v.string(), v.trim(), v.minLength(staffLimits.reasonMin), v.maxLength(staffLimits.reasonMax)),
  /** Run it although the same ran for this player within a day. */
  is_repeat: v.optional(v.boolean(), false),
});
const runErrors = [
  ...permissionErrors,
  'not_found',
  'invalid',
  'wrong_state',
  'action_unavailable',
  'action_repeated',
  'actions_limited',
] as const;

export const actionRun = route({
  ...run,
  path: '/action/run',
  summary: 'Asks the game to carry out an action. Repeating the call with the same id returns the same action.',
  body: runBody,
  msg: rowSchema,
  errors: runErrors,
});

export const actionRunSensitive = route({
  ...run,
  access: { staff: 'game_actions.run_sensitive' },
  proof: 'recent',
  path: '/action/run_sensitive',
  summary: 'The same for actions that the installation marks as sensitive.',
  body: runBody,
  msg: rowSchema,
  errors: [...runErrors, 'proof_required'],
});

export const actionAgain = route({
  ...run,
  path: '/action/again',
  summary: 'Sends an action that has no answer again, with the same id, so that the game carries it out at most once.',
  body: v.strictObject({ id: actionIdSchema }),
  msg: rowSchema,
  errors: [...permissionErrors, 'not_found', 'wrong_state', 'action_unavailable', 'actions_limited', 'proof_required'],
});

export const gameActionsStaffRoutes = [
  actionAvailable,
  actionHistory,
  actionRun,
  actionRunSensitive,
  actionAgain,
] as const;
