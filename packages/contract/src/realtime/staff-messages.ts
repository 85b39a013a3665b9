import * as v from 'valibot';
import { langSchema } from '../articles/player.ts';
import { staffConversationSchema, translatedFields } from '../chat/staff.ts';
import { countersFields } from '../notices/counters.ts';
import { feedbackIdSchema } from '../feedback/player.ts';
import { assignEpochSchema } from '../http/column-bounds.ts';
import { features, type DeclaredFeature, type KeyOfEach } from '../features.ts';
import type { Permission } from '../staff/permissions.ts';
import {
  ackFrame,
  deliverFrame,
  heardTypingFrame,
  nackFrame,
  pingFrame,
  pongFrame,
  readFrame,
  resumeFrame,
  sendFrame,
  syncedFrame,
  typingFrame,
} from './chat-frames.ts';

export type ConsoleHintNoun = KeyOfEach<DeclaredFeature['hintNouns']>;

/** The declarations, checked to name existing permissions. */
const declared: readonly { readonly hintNouns: Readonly<Partial<Record<ConsoleHintNoun, Permission>>> }[] = features;

/** Nouns of change hints to consoles, with the permission required to receive them. */
export const consoleHintNouns = Object.assign({}, ...declared.map(({ hintNouns }) => hintNouns)) as Readonly<
  Record<ConsoleHintNoun, Permission>
>;

const editingFields = {
  article_id: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  lang: v.nullable(langSchema),
};

export const toStaffSchema = v.variant('type', [
  v.variant('kind', [
    v.object({ type: v.literal('MSG_STAFF'), kind: v.literal('hello'), server_time: v.number() }),
    /** Change hint: consoles that show the object refetch it. */
    v.object({
      type: v.literal('MSG_STAFF'),
      kind: v.literal('changed'),
      noun: v.picklist(Object.keys(consoleHintNouns) as ConsoleHintNoun[]),
      ids: v.array(v.string()),
    }),
    /** A staff member is editing an article. Repeated while it lasts; expires after `editingTimings.forgetMs`. */
    v.object({
      type: v.literal('MSG_STAFF'),
      kind: v.literal('editing'),
      staff: v.object({ id: v.string(), name: v.string() }),
      ...editingFields,
    }),
    /** What waits, for all and for this member. Sent on opening and whenever one of the values changes. */
    v.object({ type: v.literal('MSG_STAFF'), kind: v.literal('counters'), ...countersFields }),
    /**
     * A colleague has the report open that this console has open. Repeated while it lasts; expires after
     * `viewingTimings.forgetMs`. `tab` tells apart the sockets of one person.
     */
    v.object({
      type: v.literal('MSG_STAFF'),
      kind: v.literal('viewing'),
      staff: v.object({ id: v.string(), name: v.string() }),
      tab: v.string(),
      report: feedbackIdSchema,
      doing: v.picklist(['reading', 'writing', 'left']),
    }),
    v.object({ type: v.literal('MSG_STAFF'), kind: v.literal('refused'), operation: v.string() }),
  ]),
  v.variant('kind', [
    syncedFrame,
    /** Current state of a followed conversation, sent on every change. */
    v.object({ type: v.literal('MSG_UNREAD'), kind: v.literal('read'), row: staffConversationSchema }),
    /** Too far behind for a replay, a new epoch, or not opened within the hour: the console must fetch, then resume. */
    v.object({ type: v.literal('MSG_UNREAD'), kind: v.literal('reset'), conversation: v.string() }),
  ]),
  v.variant('kind', [ackFrame, nackFrame, deliverFrame, heardTypingFrame]),
  pingFrame,
  pongFrame,
]);
export type ToStaff = v.InferOutput<typeof toStaffSchema>;

export const fromStaffSchema = v.variant('type', [
  pingFrame,
  pongFrame,
  v.variant('kind', [
    v.strictObject({ ...resumeFrame.entries, conversation: readFrame.entries.conversation }),
    readFrame,
    v.strictObject({ type: v.literal('MSG_UNREAD'), kind: v.literal('leave'), conversation: v.string() }),
    v.strictObject({ ...sendFrame.entries, ...translatedFields, assign_epoch: assignEpochSchema }),
    v.strictObject({ ...typingFrame.entries, assign_epoch: assignEpochSchema }),
  ]),
  v.strictObject({ type: v.literal('MSG_EDITING'), ...editingFields }),
  /** The report that this console has open; null after leaving it. */
  v.strictObject({ type: v.literal('MSG_VIEWING'), report: v.nullable(feedbackIdSchema), is_writing: v.boolean() }),
]);
export type FromStaff = v.InferOutput<typeof fromStaffSchema>;

/** Permission required for each message; the authorization matrix has a row for each. */
export const staffOperations = {
  MSG_PING: 'signed_in',
  MSG_PONG: 'signed_in',
  MSG_EDITING: 'content.write',
  MSG_VIEWING: 'feedback.read',
  'MSG_UNREAD resume': 'chat.read',
  'MSG_UNREAD leave': 'chat.read',
  'MSG_UNREAD read': 'chat.write',
  'MSG_MESSAGE send': 'chat.write',
  'MSG_MESSAGE typing': 'chat.write',
} as const satisfies Record<string, Permission | 'signed_in'>;
export type StaffOperation = keyof typeof staffOperations;
