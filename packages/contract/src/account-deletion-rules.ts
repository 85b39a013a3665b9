import { lengthOf } from './feedback-rules.ts';

/** The words and rules of account deletion as plain values and functions, judged by both sides alike. */

/** After the confirmation, by the database's clock (G3). A trigger holds the same number. */
export const retainDays = 15;
/** Days before the end on which the player is reminded. */
export const reminderDays = [3, 1] as const;
/** Closed requests and their evidence are forgotten after this. */
export const closedDays = 30;

export const deletionStates = ['requested', 'confirmed', 'erasing', 'rejected', 'cancelled'] as const;
export type DeletionState = (typeof deletionStates)[number];

export const openDeletionStates = ['requested', 'confirmed', 'erasing'] as const satisfies readonly DeletionState[];

export const locationMax = 100;

interface ReasonLimits {
  readonly deletion_reason_min: number;
  readonly deletion_reason_max: number;
}

/** Both ends are allowed (G2). */
export const isReason = (text: string, limits: ReasonLimits): boolean => {
  const length = lengthOf(text);
  return length >= limits.deletion_reason_min && length <= limits.deletion_reason_max;
};

export const isLocation = (text: string): boolean => {
  const length = lengthOf(text);
  return length >= 1 && length <= locationMax;
};

/** Before it there were no such games. */
export const firstDay = '1990-01-01';

/** A day that exists, as 2026-11-15. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
};

export const isRegisterDate = (text: string, today: string): boolean =>
  isDay(text) && text >= firstDay && text <= today;

/** The day that it is at most anywhere at this moment: whoever lives far east is a day ahead of the server. */
export const lastDayAt = (nowMs: number): string => new Date(nowMs + 14 * 3_600_000).toISOString().slice(0, 10);
