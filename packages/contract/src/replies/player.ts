import * as v from 'valibot';
import { timeSchema } from '../articles/player.ts';
import { conversationStates } from '../chat/rules.ts';
import { feedbackIdSchema, feedbackStateSchema, feedbackTypeSchema } from '../feedback/player.ts';
import { route } from '../http/route.ts';

/** The caller's conversation while it is open or has an unread answer. */
const ownChatSchema = v.object({
  state: v.picklist(conversationStates),
  unread: v.number(),
  /** Conversations ahead in the queue, capped at 99; null unless the player is waiting. */
  ahead: v.nullable(v.number()),
  persona: v.nullable(v.object({ name: v.string(), portrait: v.string() })),
  /** The newest unread message of staff; `words` are its beginning, or the number of the report that staff made. */
  answer: v.nullable(v.object({ kind: v.picklist(['text', 'picture', 'voice', 'report']), words: v.string() })),
});

/** A report of the caller that is open or has an unread answer. */
const ownReportSchema = v.object({
  id: feedbackIdSchema,
  number: v.number(),
  type: feedbackTypeSchema,
  state: feedbackStateSchema,
  summary: v.string(),
  is_unread: v.boolean(),
  /** The beginning of the last reply or question; empty before the first. */
  words: v.string(),
  /** While staff wait for the player's answer: when the report closes. */
  lapses_at: v.nullable(timeSchema),
});

const ownSchema = v.object({
  /** Number of unread replies, as in the socket's `replies`. */
  replies: v.number(),
  chat: v.nullable(ownChatSchema),
  /** At most three: questions by deadline, then unread replies, then the last changed. */
  reports: v.array(ownReportSchema),
});
export type Own = v.InferOutput<typeof ownSchema>;
export type OwnChat = v.InferOutput<typeof ownChatSchema>;
export type OwnReport = v.InferOutput<typeof ownReportSchema>;

export const repliesOwn = route({
  method: 'GET',
  path: '/replies/own',
  noun: 'replies',
  whilePaused: 'off',
  // Someone who is blocked still sees that staff answered the appeal.
  whileRestricted: 'blocked',
  summary: 'What of the caller is open or answered: the conversation with its place in line, and reports.',
  access: 'person',
  effect: 'read',
  body: null,
  msg: ownSchema,
  errors: ['device_required', 'launch_required'],
});

export const repliesRoutes = [repliesOwn] as const;
