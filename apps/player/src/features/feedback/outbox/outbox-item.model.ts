import type { FeedbackContext } from '@guildhall/contract/feedback/context.ts';
import { feedbackTypes, type FeedbackType } from '@guildhall/contract/feedback/rules.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import type { DraftPicture } from '../../../kit/drafts/draft-picture.ts';
import type { Draft, DraftName } from '../../../kit/drafts/draft.model.ts';
import { untried, type RetryState } from '../../../kit/outbox/retry.ts';

/** The request without its key and pictures. */
export type Submission =
  | {
      readonly kind: 'create';
      readonly type: FeedbackType;
      readonly role_id: string;
      readonly email: string;
      readonly description: string;
      readonly lang: LangId;
      readonly context: FeedbackContext | null;
    }
  | { readonly kind: 'detail'; readonly id: string; readonly text: string };

/** A refused item must be corrected in the form. */
export interface OutboxItem extends RetryState {
  /** Idempotency key, taken from the draft. */
  readonly key: string;
  readonly submission: Submission;
  readonly pictures: readonly DraftPicture[];
  readonly without: readonly string[];
  readonly writtenAtMs: number;
  /** The pictures had expired on the server and were uploaded again. At most once per item. */
  readonly areRenewed: boolean;
}

export const itemOf = (draft: Draft, submission: Submission, writtenAtMs: number): OutboxItem => ({
  key: draft.key,
  submission,
  pictures: draft.pictures,
  without: draft.without,
  writtenAtMs,
  ...untried,
  areRenewed: false,
});

export const draftNameOf = ({ submission }: OutboxItem): DraftName => {
  if (submission.kind === 'detail') return `detail-${submission.id}`;
  return submission.type === feedbackTypes.issue ? 'issue' : 'suggestion';
};

/** Turns a refused item into a draft again. The key stays, because nothing was stored under it. */
export const draftOf = ({ key, submission, pictures, without, failureMessage }: OutboxItem): Draft => ({
  key,
  fields:
    submission.kind === 'create'
      ? { role_id: submission.role_id, email: submission.email, description: submission.description }
      : { text: submission.text },
  pictures,
  without,
  failureMessage,
});
