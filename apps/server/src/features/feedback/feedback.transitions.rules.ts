import {
  feedbackMoves,
  feedbackStates,
  mayMove,
  type FeedbackEntryKind,
  type FeedbackMove,
  type FeedbackState,
} from '@guildhall/contract/feedback/rules.ts';
import type { FeedbackRecord } from './feedback.transitions.queries.ts';

export type ActionAuthor =
  | { readonly by: 'player' | 'system'; readonly staffId?: undefined }
  | { readonly by: 'staff'; readonly staffId: string };

export interface FeedbackAction {
  readonly kind: FeedbackEntryKind;
  /** Null if the state does not change. */
  readonly move: FeedbackMove | null;
  readonly author: ActionAuthor;
  readonly at: Date;
  readonly text?: string;
  /** Idempotency key chosen by the sender. */
  readonly key?: string;
  readonly details?: Record<string, string | number | null>;
  readonly set?: Partial<
    Pick<
      FeedbackRecord,
      'assignee_id' | 'merged_into' | 'incident_id' | 'suggestion_id' | 'account_id' | 'rating' | 'rating_text'
    >
  >;
}

/** Kinds that address the player. */
const answers: ReadonlySet<FeedbackEntryKind> = new Set([
  'question',
  'reply',
  'finished',
  'merged',
  'notice',
  'lapsed',
]);
/** Whether the entry is unread for the player. Resuming a report notifies only if it comes with a text. */
export const isShownToPlayer = ({ kind, text = '' }: Pick<FeedbackAction, 'kind' | 'text'>): boolean =>
  answers.has(kind) || (kind === 'resumed' && text !== '');

/** Kinds that count as a reply by customer service, for reply times (F1). */
const replies: ReadonlySet<FeedbackEntryKind> = new Set(['question', 'reply', 'finished', 'merged']);

const stateAfter = (record: FeedbackRecord, { move }: FeedbackAction): FeedbackState =>
  move === null ? (record.state as FeedbackState) : feedbackMoves[move].to;

const timesOf = (record: FeedbackRecord, action: FeedbackAction, to: FeedbackState): Partial<FeedbackRecord> => {
  const { kind, at, author } = action;
  const isNew = to !== record.state;
  const isReply = replies.has(kind);
  return {
    // A direct reply by staff also counts as taking the report up; a reopening by the player does not.
    ...(isNew && author.by === 'staff' && record.processed_at === null ? { processed_at: at } : {}),
    ...(isReply ? { replied_at: at, first_replied_at: record.first_replied_at ?? at } : {}),
    ...(isNew ? { asked_at: to === feedbackStates.improving ? at : null, noticed_at: null } : {}),
    ...(isNew ? { finished_at: to === feedbackStates.finished ? at : null } : {}),
    // A reopened report is no longer a duplicate.
    ...(isNew && record.state === feedbackStates.finished ? { merged_into: null } : {}),
    // Waiting time runs from the player's first unanswered message; adding to the report does not restart it.
    ...(isReply || to === feedbackStates.improving || to === feedbackStates.finished
      ? { waiting_since: null, added_at: null }
      : {}),
    ...(kind === 'detail' || kind === 'reopened' || kind === 'resumed'
      ? { waiting_since: (isNew ? null : record.waiting_since) ?? at }
      : {}),
    ...(kind === 'detail' && !isNew ? { added_at: at } : {}),
    // A snooze lasts until the player answers, and not beyond the end.
    ...(author.by === 'player' || to === feedbackStates.finished ? { snoozed_until: null } : {}),
    ...(kind === 'reopened' ? { reopened_at: at } : {}),
    ...(kind === 'notice' ? { noticed_at: at } : {}),
  };
};

export class MoveRefused extends Error {}

/** An appeal would be closed by the member of staff who set the restriction. */
export class OwnRestriction extends MoveRefused {}

const isAllowed = (from: FeedbackState, { move, author }: Pick<FeedbackAction, 'move' | 'author'>): boolean =>
  move === null || (mayMove(move, from) && feedbackMoves[move].by === author.by);

/** Throws `MoveRefused` if the report's state or the author does not allow the action. */
export const checkAllowed = ({ state }: FeedbackRecord, action: Pick<FeedbackAction, 'move' | 'author'>): void => {
  if (!isAllowed(state as FeedbackState, action)) throw new MoveRefused();
};

/** A question counts as closing: an appeal without an answer to it ends after some days. */
const closing: ReadonlySet<FeedbackMove | null> = new Set(['finish', 'ask']);
export const isClosing = ({ move }: Pick<FeedbackAction, 'move'>): boolean => closing.has(move);

/** How a report changes by an allowed action. */
export const changesBy = (record: FeedbackRecord, action: FeedbackAction): Partial<FeedbackRecord> => {
  const to = stateAfter(record, action);
  return {
    state: to,
    version: record.version + 1,
    // The sender sees this timestamp and must not learn that staff linked the report to an account (P2).
    ...(action.kind === 'identified' ? {} : { updated_at: action.at }),
    updated_by: action.author.staffId ?? null,
    ...timesOf(record, action, to),
    ...(isShownToPlayer(action) ? { is_unread: true } : {}),
    ...action.set,
  };
};
