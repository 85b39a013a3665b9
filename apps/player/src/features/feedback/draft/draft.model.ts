import type { Told } from '../../../platform/told.ts';
import type { KeptPicture } from '../../files/pictures.public.ts';

/** One draft per form; an answer to a question is the form of its own report. */
export type DraftName = 'issue' | 'suggestion' | 'deletion' | `detail-${string}`;

export interface Draft {
  /** Goes with whatever this draft becomes, so that it is sent once. */
  readonly key: string;
  /** What was typed. A field nobody touched is absent: its form knows what to put there. */
  readonly fields: Readonly<Record<string, string>>;
  readonly pictures: readonly KeptPicture[];
  /** Parts of the context that the player took out. */
  readonly without: readonly string[];
  /** Why it came back, where it had been sent already. */
  readonly told: Told | null;
}

export const emptyDraft = (key: string): Draft => ({ key, fields: {}, pictures: [], without: [], told: null });

/** Worth keeping: something that the player would miss. */
export const holdsAnything = ({ fields, pictures, without, told }: Draft): boolean =>
  pictures.length > 0 ||
  without.length > 0 ||
  told !== null ||
  Object.values(fields).some((text) => text.trim() !== '');
