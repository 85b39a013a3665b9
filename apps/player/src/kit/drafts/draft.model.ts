import type { FailureMessage } from '../../platform/network/failure.ts';
import type { DraftPicture } from './draft-picture.ts';

/** One draft per form; each report has its own detail form. */
export type DraftName = 'issue' | 'suggestion' | 'appeal' | 'deletion' | `detail-${string}`;

export interface Draft {
  /** Idempotency key of the submission made from this draft. */
  readonly key: string;
  /** Typed values. Untouched fields are absent, and the form supplies their defaults. */
  readonly fields: Readonly<Record<string, string>>;
  readonly pictures: readonly DraftPicture[];
  /** Parts of the context that the player removed. */
  readonly without: readonly string[];
  /** Why the server refused it, if it was sent before. */
  readonly failureMessage: FailureMessage | null;
}

export const emptyDraft = (key: string): Draft => ({
  key,
  fields: {},
  pictures: [],
  without: [],
  failureMessage: null,
});

export const hasContent = ({ fields, pictures, without, failureMessage }: Draft): boolean =>
  pictures.length > 0 ||
  without.length > 0 ||
  failureMessage !== null ||
  Object.values(fields).some((text) => text.trim() !== '');
