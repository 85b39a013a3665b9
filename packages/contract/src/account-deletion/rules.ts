import { lengthOf } from '../feedback/rules.ts';
import { listedRemoved } from './removed.list.ts';

/** Constants and validation of account deletion, shared by the apps and the server. */

/** Days from confirmation to erasure, by the database's clock (G3). Keep in sync with the database trigger. */
export const retainDays = 15;
/** Days before the erasure on which the player is reminded. */
export const reminderDays = [3, 1] as const;
/** Closed requests and their evidence are deleted after this many days. */
export const closedDays = 30;

export const deletionStates = ['requested', 'confirmed', 'erasing', 'rejected', 'cancelled'] as const;
export type DeletionState = (typeof deletionStates)[number];

export const openDeletionStates = ['requested', 'confirmed', 'erasing'] as const satisfies readonly DeletionState[];

export const locationMax = 100;

interface ReasonLimits {
  readonly deletion_reason_min: number;
  readonly deletion_reason_max: number;
}

/** Both bounds are inclusive (G2). */
export const isReason = (text: string, limits: ReasonLimits): boolean => {
  const length = lengthOf(text);
  return length >= limits.deletion_reason_min && length <= limits.deletion_reason_max;
};

export const isLocation = (text: string): boolean => {
  const length = lengthOf(text);
  return length >= 1 && length <= locationMax;
};

/** Earliest plausible registration date. */
export const firstDay = '1990-01-01';

/** Checks for an existing calendar date in the form 2026-11-15. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
};

export const isRegisterDate = (text: string, today: string): boolean =>
  isDay(text) && text >= firstDay && text <= today;

/** The latest calendar date anywhere on Earth at this moment: time zones reach UTC+14. */
export const lastDayAt = (nowMs: number): string => new Date(nowMs + 14 * 3_600_000).toISOString().slice(0, 10);

export type RemovedNoun = keyof typeof listedRemoved;
export type RemovedCounts = Record<RemovedNoun, number>;

/** Counted on the deletion certificate, as declared in `<noun>/removed.ts`, in the order of the places. */
export const removedNouns = (Object.keys(listedRemoved) as RemovedNoun[]).sort(
  (one, other) => listedRemoved[one] - listedRemoved[other],
) as readonly RemovedNoun[];

export const nothingRemoved = Object.fromEntries(removedNouns.map((noun) => [noun, 0])) as RemovedCounts;
