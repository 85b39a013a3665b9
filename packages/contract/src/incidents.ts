import * as v from 'valibot';
import { idSchema, langSchema, timeSchema } from './articles.ts';
import { route } from './route.ts';

/** A known issue: staff say what is wrong, and whoever has it too says so with one tap instead of writing. */
export const incidentSchema = v.object({
  id: idSchema,
  /** The language of the texts: the one asked for, or English where that is missing. */
  lang: langSchema,
  title: v.string(),
  body: v.string(),
  opened_at: timeSchema,
  closed_at: v.nullable(timeSchema),
  /** What is said to everybody who joined, once it is over. */
  answer: v.nullable(v.string()),
  joined_count: v.number(),
  is_joined: v.boolean(),
  is_unread: v.boolean(),
});
export type Incident = v.InferOutput<typeof incidentSchema>;

/** How many can be open at once: more would help nobody find theirs. */
export const openIncidentsMax = 50;

export const incidentList = route({
  method: 'POST',
  path: '/incident/list',
  noun: 'incidents',
  summary: 'The issues that are open, and those the caller joined that ended within the last month.',
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
  summary: '“Me too”, or not any more.',
  body: v.strictObject({ id: idSchema, is_joined: v.boolean(), lang: langSchema }),
  msg: v.object({ joined_count: v.number() }),
  errors: ['device_required', 'launch_required', 'not_found', 'wrong_state', 'too_frequent'],
});

export const incidentSeen = route({
  ...person,
  path: '/incident/seen',
  summary: 'The player has read how it ended.',
  body: v.strictObject({ id: idSchema }),
  msg: v.object({ replies: v.number() }),
  errors: ['device_required', 'launch_required', 'not_found'],
});
