import type { FeedbackContext } from '@guildhall/contract/feedback-context.ts';
import { feedbackTypes, type FeedbackType } from '@guildhall/contract/feedback-rules.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import type { Told } from '../../../platform/told.ts';
import type { KeptPicture } from '../../files/pictures.public.ts';
import type { Draft, DraftName } from '../draft/draft.model.ts';

/** What is sent, apart from its key and its pictures. */
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

/** Why something still waits. `refused`: it needs the player, who finds it as the draft of its form. */
export type Trouble = 'network' | 'server' | 'rate' | 'launch' | 'refused';

export interface OutboxItem {
  /** The draft's: however often it is sent, it arrives once. */
  readonly key: string;
  readonly submission: Submission;
  readonly pictures: readonly KeptPicture[];
  readonly without: readonly string[];
  readonly writtenAtMs: number;
  readonly attempts: number;
  readonly notBeforeMs: number;
  readonly trouble: Trouble | null;
  readonly told: Told | null;
  /** Its pictures were gone from the server and were sent anew. Happens at most once. */
  readonly areRenewed: boolean;
}

export const itemOf = (draft: Draft, submission: Submission, writtenAtMs: number): OutboxItem => ({
  key: draft.key,
  submission,
  pictures: draft.pictures,
  without: draft.without,
  writtenAtMs,
  attempts: 0,
  notBeforeMs: 0,
  trouble: null,
  told: null,
  areRenewed: false,
});

export const draftNameOf = ({ submission }: OutboxItem): DraftName => {
  if (submission.kind === 'detail') return `detail-${submission.id}`;
  return submission.type === feedbackTypes.issue ? 'issue' : 'suggestion';
};

/** The draft that an item was, with why it came back. It keeps its key: nothing of it has arrived. */
export const draftOf = ({ key, submission, pictures, without, told }: OutboxItem): Draft => ({
  key,
  fields:
    submission.kind === 'create'
      ? { role_id: submission.role_id, email: submission.email, description: submission.description }
      : { text: submission.text },
  pictures,
  without,
  told,
});
