import * as v from 'valibot';
import { idSchema, langSchema, timeSchema } from '../articles/player.ts';
import { route } from '../http/route.ts';

/** A known issue: published by staff. Affected players join with one tap instead of writing a report. */
export const incidentSchema = v.object({
  id: idSchema,
  /** The language of the texts: the requested one, or English if that translation is missing. */
  lang: langSchema,
  title: v.string(),
  body: v.string(),
  opened_at: timeSchema,
  closed_at: v.nullable(timeSchema),
  answer: v.nullable(v.string()),
  joined_count: v.number(),
  is_joined: v.boolean(),
  is_unread: v.boolean(),
});
export type Incident = v.InferOutput<typeof incidentSchema>;

/** Maximum number of open issues: a longer list would not help players find theirs. */
export const openIncidentsMax = 50;

export const incidentList = route({
  method: 'POST',
  path: '/incident/list',
  noun: 'incidents',
  summary: 'Open issues, and those the caller joined that were closed within the last month.',
  access: 'session',
  effect: 'read',
  body: v.strictObject({ category_lang: langSchema }),
  msg: v.object({ list: v.array(incidentSchema) }),
  errors: [],
});

const person = { noun: 'incidents', method: 'POST', access: 'person', effect: 'write' } as const;

export const incidentJoin = route({
  ...person,
  path: '/incident/join',
  summary: 'Joins or leaves a known issue (“Me too”).',
  body: v.strictObject({ id: idSchema, is_joined: v.boolean(), lang: langSchema }),
  msg: v.object({ joined_count: v.number() }),
  errors: ['device_required', 'launch_required', 'not_found', 'wrong_state', 'too_frequent'],
});

export const incidentSeen = route({
  ...person,
  path: '/incident/seen',
  whilePaused: 'read_only',
  whileRestricted: 'blocked',
  summary: 'Marks the closing message as read.',
  body: v.strictObject({ id: idSchema }),
  msg: v.object({ replies: v.number() }),
  errors: ['device_required', 'launch_required', 'not_found'],
});

export const incidentsPlayerRoutes = [incidentList, incidentJoin, incidentSeen] as const;
