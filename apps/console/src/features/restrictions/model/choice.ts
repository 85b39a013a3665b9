import type { RestrictionReason } from '@guildhall/contract/restrictions/reasons.ts';
import type { RestrictionKind } from '@guildhall/contract/restrictions/rules.ts';

export interface Choice {
  readonly kind: RestrictionKind;
  readonly reason: RestrictionReason;
  /** Null: permanent. */
  readonly hours: number | null;
  readonly note: string;
}

export const firstChoice: Choice = { kind: 'mute', reason: 'insults', hours: 24, note: '' };

const shortHours = [1, 6, 24];
const longHours = [...shortHours, 72, 168, 720];

/** The durations that the dialog offers, within the bounds of the contract. */
export const hoursFor = (mayBlock: boolean): readonly number[] => (mayBlock ? longHours : shortHours);
