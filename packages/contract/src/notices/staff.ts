import * as v from 'valibot';
import { timeSchema } from '../articles/player.ts';
import { conversationIdSchema } from '../chat/player.ts';
import { feedbackIdSchema } from '../feedback/player.ts';
import { keysetFields, keysetPage } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { staffIdSchema, staffNameSchema } from '../staff/staff.ts';
import { noticeBounds, noticeKinds } from './rules.ts';

const read = { noun: 'notices', access: { staff: 'notices.read' }, effect: 'read', method: 'POST' } as const;
const noticeIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const noticeSchema = v.object({
  id: v.number(),
  kind: v.picklist(noticeKinds),
  at: timeSchema,
  is_read: v.boolean(),
  /** Null for the system and for players. */
  by: staffNameSchema,
  subject: v.nullable(v.object({ type: v.picklist(['chat', 'report']), id: v.string(), number: v.number() })),
  /** What a colleague wrote, shortened; may be empty. */
  note: v.string(),
  /** The name of the target, rule or reminder that caused it; may be empty. */
  name: v.string(),
});
export type StaffNotice = v.InferOutput<typeof noticeSchema>;

export const noticesList = route({
  ...read,
  path: '/notices/list',
  summary: 'The caller’s notices, newest first. Keyset-paginated.',
  body: v.strictObject(keysetFields),
  msg: keysetPage(noticeSchema),
  errors: [...permissionErrors],
});

export const noticesRead = route({
  ...read,
  effect: 'write',
  path: '/notices/read',
  summary: 'Marks notices of the caller as read: some, all up to one, or those about a chat or a report.',
  body: v.variant('scope', [
    v.strictObject({
      scope: v.literal('some'),
      ids: v.pipe(v.array(noticeIdSchema), v.minLength(1), v.maxLength(noticeBounds.readMax)),
    }),
    /** Up to the newest notice that was shown, so that one that arrives meanwhile stays unread. */
    v.strictObject({ scope: v.literal('until'), id: noticeIdSchema }),
    v.strictObject({ scope: v.literal('chat'), conversation: conversationIdSchema }),
    v.strictObject({ scope: v.literal('report'), report: feedbackIdSchema }),
  ]),
  msg: v.null(),
  errors: [...permissionErrors],
});

export const noticesColleagues = route({
  ...read,
  path: '/notices/colleagues',
  summary: 'The members of staff who can be mentioned in notes.',
  body: v.strictObject({}),
  msg: v.object({ list: v.array(v.object({ id: staffIdSchema, name: v.string() })) }),
  errors: [...permissionErrors],
});
export type Colleague = { readonly id: string; readonly name: string };

export const noticesStaffRoutes = [noticesList, noticesRead, noticesColleagues] as const;
