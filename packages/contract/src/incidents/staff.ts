import { locales } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { categorySchema, idSchema, langSchema, timeSchema } from '../articles/player.ts';
import { permissionErrors, versionSchema } from '../http/staff-route.ts';
import { keysetFields, keysetPage } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { staffNameSchema } from '../staff/staff.ts';
import { staffLimits } from '../http/staff-limits.ts';
import { incidentStates } from './states.ts';

const writeErrors = [...permissionErrors, 'not_found', 'conflict', 'wrong_state'] as const;
const read = { noun: 'incidents', access: { staff: 'incidents.read' }, effect: 'read', method: 'POST' } as const;
const write = { noun: 'incidents', access: { staff: 'incidents.write' }, effect: 'write', method: 'POST' } as const;

const textSchema = v.strictObject({
  lang: langSchema,
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(staffLimits.titleMax)),
  body: v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.replyMax)),
  /** Sent to every player who joined when the issue is closed; may be empty until then. */
  answer: v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.replyMax)),
});
export type IncidentText = v.InferOutput<typeof textSchema>;

const rowFields = {
  id: idSchema,
  state: v.picklist(incidentStates),
  /** In English, or in the only available language. */
  title: v.string(),
  category_id: v.nullable(categorySchema),
  joined_count: v.number(),
  /** Reports linked by staff; they are finished together with the issue. */
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
const staffIncidentSchema = v.object({ ...rowFields, version: versionSchema, texts: v.array(textSchema) });
export type StaffIncident = v.InferOutput<typeof staffIncidentSchema>;

export const incidentTable = route({
  ...read,
  path: '/incident/table',
  summary: 'Known issues, newest first.',
  body: v.strictObject({ ...keysetFields, state: v.optional(v.picklist(incidentStates)) }),
  msg: keysetPage(rowSchema),
  errors: [...permissionErrors],
});

export const incidentOpen = route({
  ...read,
  path: '/incident/open',
  summary: 'A known issue with all its texts.',
  body: v.strictObject({ id: idSchema }),
  msg: staffIncidentSchema,
  errors: [...permissionErrors, 'not_found'],
});

export const incidentSave = route({
  ...write,
  path: '/incident/save',
  summary: 'Creates a draft (without an id) or changes texts and category. A closed issue cannot be changed.',
  body: v.strictObject({
    id: v.nullable(idSchema),
    version: versionSchema,
    /** Absent from consoles of the previous release: it stays as it is. */
    category_id: v.optional(v.nullable(categorySchema)),
    texts: v.pipe(v.array(textSchema), v.minLength(1), v.maxLength(locales.length)),
  }),
  msg: staffIncidentSchema,
  errors: [...writeErrors, 'english_missing'],
});

export const incidentPublish = route({
  ...write,
  path: '/incident/publish',
  summary: 'Publishes the issue, so that players can join it.',
  body: v.strictObject({ id: idSchema, version: versionSchema }),
  msg: staffIncidentSchema,
  errors: [...writeErrors, 'incidents_full'],
});

export const incidentClose = route({
  ...write,
  path: '/incident/close',
  summary:
    'Closes the issue and replies to all players who joined or whose report is linked, each in their own language.',
  body: v.strictObject({ id: idSchema, version: versionSchema }),
  msg: staffIncidentSchema,
  errors: [...writeErrors, 'english_missing'],
});

export const incidentsStaffRoutes = [
  incidentTable,
  incidentOpen,
  incidentSave,
  incidentPublish,
  incidentClose,
] as const;
