import {
  feedbackDays,
  feedbackMoves,
  feedbackStates,
  mayMove,
  type FeedbackEntryKind,
  type FeedbackMove,
  type FeedbackState,
} from '@guildhall/contract/feedback-rules.ts';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { DB } from '../../platform/database.types.ts';

export type FeedbackRecord = Selectable<DB['feedback']>;

/** Whoever does something to a report. */
export type Doer =
  | { readonly by: 'player' | 'system'; readonly staffId?: undefined }
  | { readonly by: 'staff'; readonly staffId: string };

export interface Deed {
  readonly kind: FeedbackEntryKind;
  /** Null where the state stays as it is. */
  readonly move: FeedbackMove | null;
  readonly doer: Doer;
  readonly at: Date;
  readonly text?: string;
  /** The sender's: a deed that was done already is not done again. */
  readonly key?: string;
  readonly details?: Record<string, string | number | null>;
  /** What else changes on the report with it. */
  readonly set?: Partial<
    Pick<
      FeedbackRecord,
      'assignee_id' | 'merged_into' | 'incident_id' | 'suggestion_id' | 'account_id' | 'rating' | 'rating_text'
    >
  >;
}

/** Kinds that say something to the player. */
const answers: ReadonlySet<FeedbackEntryKind> = new Set([
  'question',
  'reply',
  'finished',
  'merged',
  'notice',
  'lapsed',
]);
/** Whether there is something that the player has not read yet; taking a report up again may be done without a word. */
export const isToldPlayer = ({ kind, text = '' }: Pick<Deed, 'kind' | 'text'>): boolean =>
  answers.has(kind) || (kind === 'resumed' && text !== '');

/** Kinds that are an answer of customer service (F1's reply time). */
const replies: ReadonlySet<FeedbackEntryKind> = new Set(['question', 'reply', 'finished', 'merged']);

const dayMs = 24 * 60 * 60 * 1000;

/**
 * When a report that waits for its player ends by itself; null where it does not wait. Never sooner after the notice than
 * agreed, even if the notice came late.
 */
export const lapsesAt = ({ asked_at, noticed_at }: Pick<FeedbackRecord, 'asked_at' | 'noticed_at'>): Date | null => {
  if (asked_at === null) return null;
  const fromQuestionMs = asked_at.getTime() + feedbackDays.lapse * dayMs;
  const fromNoticeMs = (noticed_at?.getTime() ?? 0) + (feedbackDays.lapse - feedbackDays.notice) * dayMs;
  return new Date(Math.max(fromQuestionMs, fromNoticeMs));
};

/** Until when the player may reopen it; null where that is over, was done, or it is not finished. */
export const reopenUntil = (
  { finished_at, reopened_at }: Pick<FeedbackRecord, 'finished_at' | 'reopened_at'>,
  nowMs: number,
): Date | null => {
  if (finished_at === null || reopened_at !== null) return null;
  const until = new Date(finished_at.getTime() + feedbackDays.reopen * dayMs);
  return until.getTime() < nowMs ? null : until;
};

/** Holds the report until the transaction ends: whoever comes next sees what this one did. */
export const lockFeedback = async (tx: Tx, id: string): Promise<FeedbackRecord | null> =>
  (await tx.selectFrom('feedback').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

export const isDoneAlready = async (tx: Tx, id: string, key: string): Promise<boolean> =>
  (await tx
    .selectFrom('feedback_entry')
    .select('id')
    .where('feedback_id', '=', id)
    .where('key', '=', key)
    .executeTakeFirst()) !== undefined;

const stateAfter = (record: FeedbackRecord, { move }: Deed): FeedbackState =>
  move === null ? (record.state as FeedbackState) : feedbackMoves[move].to;

/** The times that hang on a state, from the state before to the one after. */
const timesOf = (record: FeedbackRecord, deed: Deed, to: FeedbackState): Partial<FeedbackRecord> => {
  const { kind, at, doer } = deed;
  const isNew = to !== record.state;
  const isReply = replies.has(kind);
  return {
    // Whoever answers at once has taken it up too; a player who opens it again has not.
    ...(isNew && doer.by === 'staff' && record.processed_at === null ? { processed_at: at } : {}),
    ...(isReply ? { replied_at: at, first_replied_at: record.first_replied_at ?? at } : {}),
    ...(isNew ? { asked_at: to === feedbackStates.improving ? at : null, noticed_at: null } : {}),
    ...(isNew ? { finished_at: to === feedbackStates.finished ? at : null } : {}),
    // What goes on is no longer handled by another.
    ...(isNew && record.state === feedbackStates.finished ? { merged_into: null } : {}),
    // The player waits from the last word of theirs that has no answer.
    ...(isReply || to === feedbackStates.improving || to === feedbackStates.finished ? { waiting_since: null } : {}),
    ...(kind === 'detail' || kind === 'reopened' || kind === 'resumed' ? { waiting_since: at } : {}),
    ...(kind === 'reopened' ? { reopened_at: at } : {}),
    ...(kind === 'notice' ? { noticed_at: at } : {}),
  };
};

export class MoveRefused extends Error {}

const isAllowed = (from: FeedbackState, { move, doer }: Deed): boolean =>
  move === null || (mayMove(move, from) && feedbackMoves[move].by === doer.by);

/**
 * Does something to a report that is locked, and writes it into the history: the one place where a state changes (F2).
 * Throws `MoveRefused` where the report's state, or who does it, does not allow it. Gives back the entry's id.
 */
export const perform = async (tx: Tx, record: FeedbackRecord, deed: Deed): Promise<number> => {
  const from = record.state as FeedbackState;
  if (!isAllowed(from, deed)) throw new MoveRefused();
  const to = stateAfter(record, deed);
  await tx
    .updateTable('feedback')
    .set({
      state: to,
      version: record.version + 1,
      // The sender sees this time, and must not learn that staff linked the report to an account (P2).
      ...(deed.kind === 'identified' ? {} : { updated_at: deed.at }),
      updated_by: deed.doer.staffId ?? null,
      ...timesOf(record, deed, to),
      ...(isToldPlayer(deed) ? { is_unread: true } : {}),
      ...deed.set,
    })
    .where('id', '=', record.id)
    .execute();
  const entry = await tx
    .insertInto('feedback_entry')
    .values({
      feedback_id: record.id,
      key: deed.key ?? null,
      at: deed.at,
      kind: deed.kind,
      by: deed.doer.by,
      staff_id: deed.doer.staffId ?? null,
      from_state: deed.move === null ? null : from,
      to_state: deed.move === null ? null : to,
      text: deed.text ?? '',
      details: JSON.stringify(deed.details ?? {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return entry.id;
};
