import * as v from 'valibot';
import { langSchema, timeSchema } from '../articles/player.ts';
import { cursorSchema } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { staffSearchBounds, staffSearchKinds } from './kinds.ts';

const read = {
  noun: 'staff-search',
  access: { staff: 'staff_search.use' },
  effect: 'read',
  method: 'POST',
} as const;

/** Offsets into the text before it; each range ends before its second number. */
const marksSchema = v.array(v.tuple([v.number(), v.number()]));

const hitSchema = v.object({
  kind: v.picklist(staffSearchKinds),
  id: v.string(),
  /** The number that staff know it by. */
  number: v.nullable(v.number()),
  title: v.string(),
  title_marks: marksSchema,
  /** Empty if the caller may find the item but not read its texts, as for chats of colleagues (threat 16). */
  excerpt: v.string(),
  excerpt_marks: marksSchema,
  lang: v.nullable(langSchema),
  at: timeSchema,
  is_open: v.nullable(v.boolean()),
});
export type StaffSearchHit = v.InferOutput<typeof hitSchema>;

const textSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(staffSearchBounds.textMax));

const filterFields = {
  text: textSchema,
  lang: v.optional(langSchema),
  /** When the item was created. */
  from: v.optional(timeSchema),
  until: v.optional(timeSchema),
  state: v.optional(v.picklist(['open', 'closed'])),
};

export const staffSearchOverview = route({
  ...read,
  path: '/staffsearch/overview',
  summary: 'The newest matches of each kind that the caller may read. Kinds without a match are left out.',
  cost: 20,
  body: v.strictObject({ ...filterFields }),
  msg: v.object({
    groups: v.array(v.object({ kind: v.picklist(staffSearchKinds), list: v.array(hitSchema), has_more: v.boolean() })),
  }),
  errors: [...permissionErrors, 'too_frequent', 'unavailable'],
});

export const staffSearchList = route({
  ...read,
  path: '/staffsearch/list',
  summary:
    'Matches of one kind, newest first. A page may be short or empty although older matches exist: `next` then continues further back.',
  cost: 10,
  body: v.strictObject({
    ...filterFields,
    kind: v.picklist(staffSearchKinds),
    cursor: v.optional(cursorSchema),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(staffSearchBounds.pageMax)), 20),
  }),
  msg: v.object({ list: v.array(hitSchema), next: v.nullable(cursorSchema) }),
  errors: [...permissionErrors, 'too_frequent', 'unavailable'],
});

export const staffSearchPerson = route({
  ...read,
  path: '/staffsearch/person',
  summary:
    'Reports whose email, role id or guid equals the text, or players whose name does. Without the permission `feedback.unmask` or `players.unmask` it finds nothing; with it, it is recorded and counts as an unmask.',
  cost: 10,
  body: v.strictObject({ text: textSchema }),
  msg: v.object({ list: v.array(hitSchema) }),
  errors: [...permissionErrors, 'unmask_limited'],
});

export const staffSearchRoutes = [staffSearchOverview, staffSearchList, staffSearchPerson] as const;
