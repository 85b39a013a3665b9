import * as v from 'valibot';
import { idSchema, langSchema, timeSchema } from './articles.ts';
import { readErrors, versionSchema } from './desk.ts';
import { keysetFields, keysetPage } from './paging.ts';
import { route } from './route.ts';
import { staffNameSchema } from './staff.ts';
import { staffLimits } from './staff-limits.ts';
import { incidentStates } from './suggestion-states.ts';

const writeErrors = [...readErrors, 'not_found', 'conflict', 'wrong_status'] as const;
const read = { noun: 'incidents', access: { staff: 'incidents.read' }, effect: 'read', method: 'POST' } as const;
const write = { noun: 'incidents', access: { staff: 'incidents.write' }, effect: 'write', method: 'POST' } as const;

const textSchema = v.strictObject({
  lang: langSchema,
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(staffLimits.titleMax)),
  body: v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.replyMax)),
  /** What everybody who joined is told at the end; may be empty until then. */
  answer: v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.replyMax)),
});
export type IncidentText = v.InferOutput<typeof textSchema>;

const rowFields = {
  id: idSchema,
  state: v.picklist(incidentStates),
  /** English, or the only one there is. */
  title: v.string(),
  joined_count: v.number(),
  /** Reports that staff linked to it; they end with it. */
  linked_count: v.number(),
  langs: v.array(langSchema),
  created_at: timeSchema,
  opened_at: v.nullable(timeSchema),
  closed_at: v.nullable(timeSchema),
  updated_at: timeSchema,
  updated_by: staffNameSchema,
};
const rowSchema = v.object(rowFields);
export type IncidentRow = v.InferOutput<typeof rowSchema>;
const deskSchema = v.object({ ...rowFields, version: versionSchema, texts: v.array(textSchema) });
export type DeskIncident = v.InferOutput<typeof deskSchema>;

export const incidentTable = route({
  ...read,
  path: '/incident/table',
  summary: 'Known issues, newest first.',
  body: v.strictObject({ ...keysetFields, state: v.optional(v.picklist(incidentStates)) }),
  msg: keysetPage(rowSchema),
  errors: [...readErrors],
});

export const incidentOpen = route({
  ...read,
  path: '/incident/open',
  summary: 'A known issue with all its texts.',
  body: v.strictObject({ id: idSchema }),
  msg: deskSchema,
  errors: [...readErrors, 'not_found'],
});

export const incidentSave = route({
  ...write,
  path: '/incident/save',
  summary: 'A new draft (without an id), or changed texts. An issue that is over stays as it is.',
  body: v.strictObject({
    id: v.nullable(idSchema),
    version: versionSchema,
    texts: v.pipe(v.array(textSchema), v.minLength(1), v.maxLength(18)),
  }),
  msg: deskSchema,
  errors: [...writeErrors, 'english_missing'],
});

export const incidentPublish = route({
  ...write,
  path: '/incident/publish',
  summary: 'Shows it to players, who can join from here.',
  body: v.strictObject({ id: idSchema, version: versionSchema }),
  msg: deskSchema,
  errors: [...writeErrors],
});

export const incidentClose = route({
  ...write,
  path: '/incident/close',
  summary: 'Ends it and answers everybody who joined or whose report is linked, each in their own language.',
  body: v.strictObject({ id: idSchema, version: versionSchema }),
  msg: deskSchema,
  errors: [...writeErrors, 'english_missing'],
});
