import * as v from 'valibot';
import { timeSchema } from '../articles/player.ts';
import { route } from '../http/route.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { staffNameSchema } from '../staff/staff.ts';
import { switchReasonMax, switchStates } from './rules.ts';

const state = v.picklist(switchStates);

const rowSchema = v.object({
  feature: v.string(),
  state,
  /** The states that make a difference: a feature without writes of players has no `read_only`. */
  states: v.array(state),
  /** For staff only; empty if it was never changed. */
  reason: v.string(),
  changed_at: v.nullable(timeSchema),
  /** Null: never changed, or by `guildhall switch`. */
  changed_by: staffNameSchema,
});
export type SwitchRow = v.InferOutput<typeof rowSchema>;

export const switchTable = route({
  method: 'GET',
  noun: 'switches',
  path: '/switch/table',
  summary: 'The switch of each feature that can be paused.',
  access: { staff: 'switches.read' },
  effect: 'read',
  body: null,
  msg: v.object({ list: v.array(rowSchema) }),
  errors: [...permissionErrors],
});

export const switchSet = route({
  method: 'POST',
  noun: 'switches',
  path: '/switch/set',
  proof: 'recent',
  summary: 'Pauses a feature for all players, or switches it on again.',
  access: { staff: 'switches.write' },
  effect: 'write',
  body: v.strictObject({
    feature: v.pipe(v.string(), v.maxLength(40)),
    state,
    reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(switchReasonMax)),
  }),
  msg: rowSchema,
  errors: [...permissionErrors, 'proof_required', 'not_found', 'invalid'],
});

export const switchesStaffRoutes = [switchTable, switchSet] as const;
