import * as v from 'valibot';
import { langSchema } from '../articles.ts';
import { deskConversationSchema } from '../chat-desk.ts';
import type { Permission } from '../permissions.ts';
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

/** What staff hear about, and the permission that lets them. */
export const deskNouns = {
  articles: 'content.read',
  pictures: 'content.read',
  personas: 'personas.read',
  staff: 'people.read',
  feedback: 'feedback.read',
  templates: 'feedback.read',
  incidents: 'incidents.read',
  suggestions: 'suggestions.read',
  chat: 'chat.read',
  seats: 'chat.read',
  surveys: 'surveys.read',
  deletions: 'deletions.read',
  webhooks: 'webhooks.read',
} as const satisfies Record<string, Permission>;
export type DeskNoun = keyof typeof deskNouns;

const editingFields = {
  article_id: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  lang: v.nullable(langSchema),
};

export const toStaffSchema = v.variant('type', [
  v.variant('kind', [
    v.object({ type: v.literal('MSG_STAFF'), kind: v.literal('hello'), server_time: v.number() }),
    /** Something changed; whoever shows it asks again. */
    v.object({
      type: v.literal('MSG_STAFF'),
      kind: v.literal('changed'),
      noun: v.picklist(Object.keys(deskNouns) as DeskNoun[]),
      ids: v.array(v.string()),
    }),
    /** Who has an article open for writing. Repeated while it lasts; forget it after `editingTimings.forgetMs`. */
    v.object({
      type: v.literal('MSG_STAFF'),
      kind: v.literal('editing'),
      staff: v.object({ id: v.string(), name: v.string() }),
      ...editingFields,
    }),
    v.object({ type: v.literal('MSG_STAFF'), kind: v.literal('refused'), operation: v.string() }),
  ]),
  v.variant('kind', [
    syncedFrame,
    /** What is true of a conversation that this console follows, whenever that changed. */
    v.object({ type: v.literal('MSG_UNREAD'), kind: v.literal('read'), row: deskConversationSchema }),
    /** There is more than is worth replaying, or the numbers begin anew: fetch, then resume. */
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
    /** This console follows it no longer. */
    v.strictObject({ type: v.literal('MSG_UNREAD'), kind: v.literal('leave'), conversation: v.string() }),
    v.strictObject({ ...sendFrame.entries, assign_epoch: v.pipe(v.number(), v.safeInteger()) }),
    v.strictObject({ ...typingFrame.entries, assign_epoch: v.pipe(v.number(), v.safeInteger()) }),
  ]),
  v.strictObject({ type: v.literal('MSG_EDITING'), ...editingFields }),
]);
export type FromStaff = v.InferOutput<typeof fromStaffSchema>;

/** What each message needs; the authorization matrix has a row for each. */
export const staffOperations = {
  MSG_PING: 'signed_in',
  MSG_PONG: 'signed_in',
  MSG_EDITING: 'content.write',
  'MSG_UNREAD resume': 'chat.read',
  'MSG_UNREAD leave': 'chat.read',
  'MSG_UNREAD read': 'chat.write',
  'MSG_MESSAGE send': 'chat.write',
  'MSG_MESSAGE typing': 'chat.write',
} as const satisfies Record<string, Permission | 'signed_in'>;
export type StaffOperation = keyof typeof staffOperations;
