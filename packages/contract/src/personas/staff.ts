import * as v from 'valibot';
import { route } from '../http/route.ts';
import { staffLimits } from '../http/staff-limits.ts';

/** Names and portraits that staff use with players: the admin and ten people (I3). */
const personaIds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
/** Shared by all staff members who have not chosen a persona. */
export const adminPersona = 1;
export const personaIdSchema = v.picklist(personaIds);

const personaSchema = v.object({
  id: personaIdSchema,
  name: v.string(),
  portrait: v.string(),
  is_admin: v.boolean(),
  is_active: v.boolean(),
});
export type Persona = v.InferOutput<typeof personaSchema>;

const errors = ['staff_required', 'second_factor_required', 'permission_refused'] as const;

export const personaList = route({
  method: 'GET',
  path: '/persona/list',
  noun: 'personas',
  summary: 'The admin and the ten named personas.',
  access: { staff: 'personas.read' },
  effect: 'read',
  body: null,
  msg: v.object({ list: v.array(personaSchema) }),
  errors: [...errors],
});

export const personaChange = route({
  method: 'POST',
  path: '/persona/change',
  noun: 'personas',
  summary: 'Renames, activates or deactivates a persona.',
  access: { staff: 'personas.write' },
  effect: 'write',
  body: v.strictObject({
    id: personaIdSchema,
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(staffLimits.nameMax)),
    is_active: v.boolean(),
  }),
  msg: personaSchema,
  errors: [...errors],
});

export const personasStaffRoutes = [personaList, personaChange] as const;
