import type { RestrictionReason } from '@guildhall/contract/restrictions/reasons.ts';
import type { RestrictionKind } from '@guildhall/contract/restrictions/rules.ts';
import type { RestrictionRow } from '@guildhall/contract/restrictions/staff.ts';

export interface Choice {
  readonly kind: RestrictionKind;
  readonly reason: RestrictionReason;
  /** Null: permanent. */
  readonly hours: number | null;
  readonly note: string;
}

/** What the dialog holds: no reason is chosen in advance, because the player is shown it. */
export type Draft = Omit<Choice, 'reason'> & { readonly reason: RestrictionReason | null };

export const firstDraft: Draft = { kind: 'mute', reason: null, hours: 24, note: '' };

export const choiceOf = ({ reason, ...draft }: Draft): Choice | null => (reason === null ? null : { ...draft, reason });

const hourMs = 3_600_000;
const shortHours = [1, 6, 24];
const longHours = [...shortHours, 72, 168, 720];

/** The durations that the dialog offers, within the bounds of the contract. */
export const hoursFor = (mayBlock: boolean): readonly number[] => (mayBlock ? longHours : shortHours);

/** Whether only those who may block can change it; the server compares the ends of shorter mutes. */
export const isStrong = ({ kind, until, created_at: from }: RestrictionRow): boolean =>
  kind === 'block' || until === null || until - from > Math.max(...shortHours) * hourMs;

/** What a player meets who is restricted and whose network is: as the server decides. */
export const strongerOf = (own: RestrictionRow | null, ofNetwork: RestrictionRow | null): RestrictionRow | null => {
  if (own?.kind === 'block') return own;
  return ofNetwork?.kind === 'block' ? ofNetwork : (own ?? ofNetwork);
};

/** The restriction in force, as far as the dialog offers it: a new one takes its place. `isStrong` ones need `mayBlock`. */
export const draftOf = (active: RestrictionRow | null, mayBlock: boolean): Draft => {
  if (active === null) return firstDraft;
  const { kind, reason, note, until, created_at: from } = active;
  const hours = until === null ? null : Math.round((until - from) / hourMs);
  const isOffered = hours === null || hoursFor(mayBlock).includes(hours);
  return { kind, reason, note, hours: isOffered ? hours : firstDraft.hours };
};
