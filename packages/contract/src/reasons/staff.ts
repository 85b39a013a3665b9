import { locales } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { langSchema, timeSchema } from '../articles/player.ts';
import { conversationIdSchema } from '../chat/player.ts';
import { feedbackIdSchema } from '../feedback/player.ts';
import { integerIdSchema } from '../http/column-bounds.ts';
import { route } from '../http/route.ts';
import { permissionErrors, versionSchema } from '../http/staff-route.ts';
import { staffNameSchema } from '../staff/staff.ts';
import { isTag, reasonBounds, tagBounds } from './rules.ts';

export const tagSchema = v.pipe(v.string(), v.check(isTag));
const tagsSchema = v.optional(v.pipe(v.array(tagSchema), v.maxLength(tagBounds.perItemMax)), []);

const read = { noun: 'reasons', access: { staff: 'reasons.read' }, effect: 'read', method: 'POST' } as const;
const write = { noun: 'reasons', access: { staff: 'reasons.write' }, effect: 'write', method: 'POST' } as const;

const nameSchema = v.object({ lang: langSchema, text: v.string() });
const reasonSchema = v.object({
  id: integerIdSchema,
  /** Null at the first of the two levels. */
  parent_id: v.nullable(integerIdSchema),
  names: v.array(nameSchema),
  /** The skill that an agent needs for it; null: any agent. */
  skill: v.nullable(v.string()),
  is_active: v.boolean(),
  version: versionSchema,
  updated_at: timeSchema,
  updated_by: staffNameSchema,
});
export type ContactReason = v.InferOutput<typeof reasonSchema>;

export const reasonList = route({
  ...read,
  path: '/reason/list',
  summary: `All contact reasons in their order, at most ${reasonBounds.max}. Deactivated ones are included.`,
  body: v.strictObject({}),
  msg: v.object({ list: v.array(reasonSchema) }),
  errors: [...permissionErrors],
});

const requiredText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(reasonBounds.nameMax));

export const reasonSave = route({
  ...write,
  path: '/reason/save',
  summary: 'Creates a reason (without an id) or changes one. A reason keeps its parent.',
  body: v.strictObject({
    id: v.nullable(integerIdSchema),
    version: versionSchema,
    parent_id: v.nullable(integerIdSchema),
    names: v.pipe(
      v.array(v.strictObject({ lang: langSchema, text: requiredText })),
      v.minLength(1),
      v.maxLength(locales.length),
    ),
    skill: v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(reasonBounds.skillMax))),
    is_active: v.boolean(),
  }),
  msg: reasonSchema,
  errors: [...permissionErrors, 'not_found', 'conflict', 'english_missing', 'reasons_full', 'wrong_state'],
});

export const reasonMove = route({
  ...write,
  path: '/reason/move',
  summary: 'Sets the order of the reasons with one parent. Those that are not listed follow in their old order.',
  body: v.strictObject({
    parent_id: v.nullable(integerIdSchema),
    ids: v.pipe(v.array(integerIdSchema), v.minLength(1), v.maxLength(reasonBounds.max)),
  }),
  msg: v.null(),
  errors: [...permissionErrors],
});

export const tagList = route({
  ...read,
  path: '/tag/list',
  summary: `The tags to choose from, at most ${tagBounds.max}.`,
  body: v.strictObject({}),
  msg: v.object({ list: v.array(v.string()) }),
  errors: [...permissionErrors],
});

export const tagRemove = route({
  ...write,
  path: '/tag/remove',
  summary: 'Removes a tag from the list to choose from. Reports and chats that have it keep it.',
  body: v.strictObject({ name: tagSchema }),
  msg: v.null(),
  errors: [...permissionErrors, 'not_found'],
});

const changeFields = {
  /** Null removes the reason; absent keeps it. */
  reason_id: v.optional(v.nullable(integerIdSchema)),
  add_tags: tagsSchema,
  remove_tags: tagsSchema,
};
const setSchema = v.object({ reason_id: v.nullable(integerIdSchema), tags: v.array(v.string()) });
export type TopicOfItem = v.InferOutput<typeof setSchema>;
const setErrors = [...permissionErrors, 'not_found', 'wrong_state', 'tags_full', 'tag_list_full'] as const;

export const reasonOfReport = route({
  ...write,
  access: { staff: 'feedback.write' },
  path: '/reason/of_report',
  summary: 'Sets the reason and tags of a report, in any state. The player does not see them.',
  body: v.strictObject({ id: feedbackIdSchema, ...changeFields }),
  msg: setSchema,
  errors: [...setErrors],
});

export const reasonOfChat = route({
  ...write,
  access: { staff: 'chat.write' },
  path: '/reason/of_chat',
  summary: 'Sets the reason and tags of a chat, also of an ended one. The player does not see them.',
  body: v.strictObject({ conversation: conversationIdSchema, ...changeFields }),
  msg: setSchema,
  errors: [...setErrors],
});

export const reasonsStaffRoutes = [
  reasonList,
  reasonSave,
  reasonMove,
  tagList,
  tagRemove,
  reasonOfReport,
  reasonOfChat,
] as const;
