import * as v from 'valibot';
import { langSchema, timeSchema } from '../articles/player.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { route } from '../http/route.ts';
import { staffLimits } from '../http/staff-limits.ts';
import { staffIdSchema, staffNameSchema } from '../staff/staff.ts';
import { languageLevels, routingBounds } from './rules.ts';

const read = { noun: 'routing', access: { staff: 'routing.read' }, effect: 'read', method: 'POST' } as const;
const write = { noun: 'routing', access: { staff: 'routing.write' }, effect: 'write', method: 'POST' } as const;

export const teamIdSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const languagesSchema = v.pipe(
  v.array(v.strictObject({ lang: langSchema, level: v.picklist(languageLevels) })),
  v.maxLength(40),
  v.check((list) => new Set(list.map(({ lang }) => lang)).size === list.length),
);
const skillSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));
const skillsSchema = v.pipe(v.array(skillSchema), v.maxLength(routingBounds.skillsMax));

const personSchema = v.object({
  staff: v.object({ id: staffIdSchema, name: v.string() }),
  languages: languagesSchema,
  skills: v.array(v.string()),
  teams: v.array(teamIdSchema),
  /** Chats are assigned at once instead of offered. */
  accepts_automatically: v.boolean(),
  version: v.number(),
});
export type RoutingPerson = v.InferOutput<typeof personSchema>;

const teamSchema = v.object({
  id: teamIdSchema,
  name: v.string(),
  members: v.array(staffIdSchema),
  version: v.number(),
});
export type RoutingTeam = v.InferOutput<typeof teamSchema>;

const settingsSchema = v.object({
  /** New reports are assigned to people who are here. */
  routes_reports: v.boolean(),
  reports_max: v.number(),
  version: v.number(),
  updated_at: timeSchema,
  updated_by: staffNameSchema,
});
export type RoutingSettings = v.InferOutput<typeof settingsSchema>;

export const routingRead = route({
  ...read,
  path: '/routing/read',
  summary: 'Languages, skills and teams of all staff who may answer players, the teams, and the settings of routing.',
  body: v.strictObject({}),
  msg: v.object({ people: v.array(personSchema), teams: v.array(teamSchema), settings: settingsSchema }),
  errors: [...permissionErrors],
});

export const routingSetPerson = route({
  ...write,
  path: '/routing/set_person',
  summary: 'Changes languages, skills and teams of one person, and whether chats are assigned to them at once.',
  body: v.strictObject({
    staff_id: staffIdSchema,
    languages: languagesSchema,
    skills: skillsSchema,
    teams: v.pipe(v.array(teamIdSchema), v.maxLength(routingBounds.teamsMax)),
    accepts_automatically: v.boolean(),
    version: v.number(),
  }),
  msg: personSchema,
  errors: [...permissionErrors, 'not_found', 'conflict'],
});

export const routingSetAutomatic = route({
  ...read,
  access: { staff: 'chat.write' },
  effect: 'write',
  path: '/routing/set_automatic',
  summary: 'Sets whether chats are assigned to the caller at once instead of offered.',
  body: v.strictObject({ accepts_automatically: v.boolean() }),
  msg: v.null(),
  errors: [...permissionErrors],
});

export const routingSetTeam = route({
  ...write,
  path: '/routing/set_team',
  summary: 'Creates a team (without id and version) or changes its name, its members or whether it is active.',
  body: v.strictObject({
    id: v.optional(teamIdSchema),
    version: v.optional(v.number()),
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(staffLimits.nameMax)),
    members: v.pipe(v.array(staffIdSchema), v.maxLength(routingBounds.teamMembersMax)),
    is_active: v.boolean(),
  }),
  msg: teamSchema,
  errors: [...permissionErrors, 'not_found', 'conflict', 'team_taken', 'teams_full'],
});

export const routingSetSettings = route({
  ...write,
  path: '/routing/set_settings',
  summary: 'Changes whether new reports are assigned automatically, and up to how many per person.',
  body: v.strictObject({
    routes_reports: v.boolean(),
    reports_max: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(routingBounds.reportsMax)),
    version: v.number(),
  }),
  msg: settingsSchema,
  errors: [...permissionErrors, 'conflict'],
});

export const routingStaffRoutes = [
  routingRead,
  routingSetPerson,
  routingSetAutomatic,
  routingSetTeam,
  routingSetSettings,
] as const;
