import { locales } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { langSchema, timeSchema } from '../articles/player.ts';
import { percentilesSchema } from '../feedback/statistics.ts';
import { keysetFields, keysetPage } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { permissionErrors, versionSchema } from '../http/staff-route.ts';
import { staffIdSchema, staffNameSchema } from '../staff/staff.ts';
import { holidaysSchema, openingHoursFields } from './calendar.ts';
import { targetBounds, targetKinds, targetSubjects } from './rules.ts';

const post = { noun: 'targets', method: 'POST' } as const;
const read = { ...post, access: { staff: 'targets.read' }, effect: 'read' } as const;
const write = { ...post, access: { staff: 'targets.write' }, effect: 'write' } as const;

const idSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(32_767));
const nameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(targetBounds.nameMax));
const minutesSchema = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(targetBounds.minutesMax)));
const tierSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(targetBounds.tierMax));

const targetFields = {
  name: nameSchema,
  subject: v.picklist(targetSubjects),
  /** Conditions; empty lists match all languages and channels. */
  min_tier: tierSchema,
  langs: v.pipe(v.array(langSchema), v.maxLength(locales.length)),
  channels: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 31)), v.maxValue(2 ** 31 - 1))),
    v.maxLength(targetBounds.channelsMax),
  ),
  calendar_id: idSchema,
  /** Open time of the calendar. */
  first_response_minutes: minutesSchema,
  resolution_minutes: minutesSchema,
  /** Open time after a missed deadline. */
  escalate_after_minutes: minutesSchema,
  /** Empty: all admins. */
  escalate_to: v.pipe(v.array(staffIdSchema), v.maxLength(targetBounds.escalateToMax)),
  is_active: v.boolean(),
};

const changedFields = { version: versionSchema, updated_at: timeSchema, updated_by: staffNameSchema };

const targetSchema = v.object({
  id: idSchema,
  ...targetFields,
  /** When an answer would be due if a player wrote now; null without such a target. */
  respond_by: v.nullable(timeSchema),
  ...changedFields,
});
export type SupportTarget = v.InferOutput<typeof targetSchema>;

const calendarSchema = v.object({
  id: idSchema,
  name: v.string(),
  ...openingHoursFields,
  holidays: holidaysSchema,
  /** Open minutes of the next seven days. */
  week_minutes: v.number(),
  ...changedFields,
});
export type TargetCalendar = v.InferOutput<typeof calendarSchema>;

export const targetTable = route({
  ...read,
  path: '/target/table',
  summary: 'All targets in the order in which they are matched, all calendars, and the staff who can be chosen.',
  body: v.strictObject({}),
  msg: v.object({
    targets: v.array(targetSchema),
    calendars: v.array(calendarSchema),
    staff: v.array(v.object({ id: staffIdSchema, name: v.string() })),
  }),
  errors: [...permissionErrors],
});
export type TargetTable = v.InferOutput<(typeof targetTable)['msg']>;

const saveErrors = [...permissionErrors, 'not_found', 'invalid', 'conflict'] as const;

export const targetSave = route({
  ...write,
  path: '/target/save',
  summary: 'Adds a target after the others, or changes one. Deadlines that are set stay as they are.',
  body: v.strictObject({
    /** Null: a new target, whose version is 0. */
    id: v.nullable(idSchema),
    ...targetFields,
    version: versionSchema,
  }),
  msg: targetSchema,
  errors: [...saveErrors],
});

export const targetOrder = route({
  ...write,
  path: '/target/order',
  summary: 'Sets the order in which targets are matched. The list has the ids of all targets.',
  body: v.strictObject({ ids: v.pipe(v.array(idSchema), v.maxLength(targetBounds.targetsMax)) }),
  msg: v.null(),
  errors: [...permissionErrors, 'invalid'],
});

export const targetSaveCalendar = route({
  ...write,
  path: '/target/save_calendar',
  summary: 'Adds a calendar or changes one. Deadlines that are set stay as they are.',
  body: v.strictObject({
    /** Null: a new calendar, whose version is 0. */
    id: v.nullable(idSchema),
    name: nameSchema,
    ...openingHoursFields,
    holidays: holidaysSchema,
    version: versionSchema,
  }),
  msg: calendarSchema,
  errors: [...saveErrors],
});

const breachSchema = v.object({
  id: v.number(),
  subject: v.picklist(targetSubjects),
  /** The conversation or the report. */
  subject_id: v.string(),
  number: v.number(),
  lang: langSchema,
  tier: tierSchema,
  target: v.object({ id: idSchema, name: v.string() }),
  kind: v.picklist(targetKinds),
  due_at: timeSchema,
  breached_at: timeSchema,
  /** Null while the player still waits. */
  closed_at: v.nullable(timeSchema),
  /** The player got an answer; otherwise it ended, or still waits. */
  is_answered: v.boolean(),
  escalated_at: v.nullable(timeSchema),
  /** The current one while the chat or report is open, else the one at the time of the breach. */
  assignee: staffNameSchema,
});
export type TargetBreach = v.InferOutput<typeof breachSchema>;

export const targetBreaches = route({
  ...read,
  path: '/target/breaches',
  cost: 3,
  summary: 'Missed deadlines: those that are still open first, then the newest. Keyset-paginated.',
  body: v.strictObject({ ...keysetFields, kind: v.optional(v.picklist(targetKinds)) }),
  msg: keysetPage(breachSchema),
  errors: [...permissionErrors],
});

export const targetGroupings = ['target', 'day', 'lang', 'tier'] as const;

const groupSchema = v.object({
  /** The id of a target, a UTC day, the number of a language or a tier, by `by`. */
  key: v.string(),
  kind: v.picklist(targetKinds),
  met: v.number(),
  missed: v.number(),
  /** Open time until the answer or the end, whether in time or late. */
  taken: percentilesSchema,
});
export type TargetGroup = v.InferOutput<typeof groupSchema>;

export const targetStatistics = route({
  ...post,
  access: { staff: 'targets.statistics' },
  effect: 'read',
  path: '/target/statistics',
  cost: 10,
  summary: 'Met and missed deadlines by target, day, language or tier.',
  body: v.strictObject({
    days: v.picklist([7, 30, 90]),
    by: v.picklist(targetGroupings),
    target_id: v.optional(idSchema),
  }),
  msg: v.object({
    list: v.array(groupSchema),
    targets: v.array(v.object({ id: idSchema, name: v.string(), subject: v.picklist(targetSubjects) })),
  }),
  errors: [...permissionErrors],
});
export type TargetStatistics = v.InferOutput<(typeof targetStatistics)['msg']>;

export const targetsStaffRoutes = [
  targetTable,
  targetSave,
  targetOrder,
  targetSaveCalendar,
  targetBreaches,
  targetStatistics,
] as const;
