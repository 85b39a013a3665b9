import * as v from 'valibot';
import { timeSchema } from '../articles/player.ts';
import { clientIdSchema, conversationIdSchema } from '../chat/player.ts';
import { staffEndReasons } from '../chat/rules.ts';
import { staffConversationSchema } from '../chat/staff.ts';
import { feedbackIdSchema, feedbackTypeSchema } from '../feedback/player.ts';
import { assignEpochSchema } from '../http/column-bounds.ts';
import { route } from '../http/route.ts';
import { staffLimits } from '../http/staff-limits.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { chatOrReportSchema } from '../players/subject.ts';
import { followUpBounds } from './rules.ts';

const noun = 'follow-up';
/** The roles that answer chats are those that answer reports. */
const read = { noun, access: { staff: 'chat.read' }, effect: 'read', method: 'POST' } as const;
const write = { noun, access: { staff: 'chat.write' }, effect: 'write', method: 'POST' } as const;

const heldFields = { conversation: conversationIdSchema, assign_epoch: assignEpochSchema };
const linkSchema = v.object({ id: v.string(), number: v.number(), at: timeSchema });
const reminderSchema = v.object({ id: v.number(), due_at: timeSchema, note: v.string() });

export const followUpOf = route({
  ...read,
  path: '/followup/of',
  summary:
    'What comes after a chat or report: the reports made from it or the chats it came from, and the caller’s reminders.',
  body: v.strictObject({ subject: chatOrReportSchema }),
  msg: v.object({
    /** Reports made from the chat, or chats that the report was made from; newest first. */
    links: v.array(linkSchema),
    snoozed_until: v.nullable(timeSchema),
    reminders: v.array(reminderSchema),
    /** Of a chat whose end can still be undone, by the server's clock. */
    ends_in_ms: v.nullable(v.number()),
  }),
  errors: [...permissionErrors, 'not_found'],
});

export const followUpReport = route({
  ...write,
  path: '/followup/report',
  summary:
    'Makes a report from a chat that the caller holds or that ended, with its transcript and pictures, and tells the player. Idempotent by key; without `again`, a chat has one report.',
  body: v.strictObject({
    conversation: conversationIdSchema,
    key: clientIdSchema,
    type: feedbackTypeSchema,
    /** The description, which the player sees in the list of their reports. */
    summary: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(followUpBounds.summaryMax)),
    is_mine: v.boolean(),
    again: v.boolean(),
  }),
  msg: v.object({ id: feedbackIdSchema, number: v.number(), is_new: v.boolean() }),
  errors: [...permissionErrors, 'not_found', 'chat_stale'],
});

export const followUpWrite = route({
  ...write,
  path: '/followup/write',
  summary:
    'Starts a conversation with the author of a report or an ended chat. If the player has an open conversation, names it and sends nothing. Limited per hour and audited.',
  body: v.strictObject({
    subject: chatOrReportSchema,
    key: clientIdSchema,
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(staffLimits.replyMax)),
  }),
  msg: v.object({ conversation: conversationIdSchema, is_new: v.boolean() }),
  errors: [...permissionErrors, 'not_found', 'wrong_state', 'chat_too_long', 'too_frequent'],
});

export const followUpSnooze = route({
  ...write,
  path: '/followup/snooze',
  summary:
    'Hides a chat of the caller or an open report until a time or until the player answers, whichever comes first. Null ends the snooze. An appeal cannot be snoozed by the member who set the restriction.',
  body: v.strictObject({ subject: chatOrReportSchema, until: v.nullable(timeSchema) }),
  msg: v.object({ snoozed_until: v.nullable(timeSchema) }),
  errors: [...permissionErrors, 'not_found', 'wrong_state', 'own_restriction', 'chat_stale', 'invalid'],
});

export const followUpRemind = route({
  ...write,
  path: '/followup/remind',
  summary: 'Reminds the caller of a chat or report at a time. It stays where it is. Idempotent by key.',
  body: v.strictObject({
    subject: chatOrReportSchema,
    key: clientIdSchema,
    at: timeSchema,
    note: v.pipe(v.string(), v.trim(), v.maxLength(followUpBounds.noteMax)),
  }),
  msg: reminderSchema,
  errors: [...permissionErrors, 'not_found', 'invalid', 'too_frequent'],
});

export const followUpForget = route({
  ...write,
  path: '/followup/forget',
  summary: 'Deletes a reminder of the caller. No-op if it is gone.',
  body: v.strictObject({ id: v.pipe(v.number(), v.safeInteger()) }),
  msg: v.null(),
  errors: [...permissionErrors],
});

export const followUpEnd = route({
  ...write,
  path: '/followup/end',
  summary: `Ends a chat of the caller after ${staffLimits.undoSeconds} seconds, unless it is undone or either side writes. Abuse ends it at once.`,
  body: v.strictObject({ ...heldFields, reason: v.picklist(staffEndReasons) }),
  msg: staffConversationSchema,
  errors: [...permissionErrors, 'not_found', 'chat_stale', 'chat_ended'],
});

export const followUpKeep = route({
  ...write,
  path: '/followup/keep',
  summary: 'Cancels a pending end. False if the chat has ended.',
  body: v.strictObject({ conversation: conversationIdSchema }),
  msg: v.object({ is_kept: v.boolean() }),
  errors: [...permissionErrors, 'not_found', 'chat_stale'],
});

export const followUpStaffRoutes = [
  followUpOf,
  followUpReport,
  followUpWrite,
  followUpSnooze,
  followUpRemind,
  followUpForget,
  followUpEnd,
  followUpKeep,
] as const;
