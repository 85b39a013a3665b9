import type { TargetSubject } from '@guildhall/contract/targets/rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface Deadlines {
  readonly respond_by: number | null;
  readonly resolve_by: number | null;
}

export interface Due {
  readonly kind: 'respond' | 'resolve';
  readonly at: number;
}

const orNull = (at: number | null | undefined): number | null => at ?? null;

/** The deadline that comes first. A server of the previous release sends none. */
export const dueOf = (row: Deadlines): Due | null => {
  const [respond, resolve] = [orNull(row.respond_by), orNull(row.resolve_by)];
  if (respond !== null && (resolve === null || respond <= resolve)) return { kind: 'respond', at: respond };
  return resolve === null ? null : { kind: 'resolve', at: resolve };
};

/** How long before the deadline a row is marked. */
const soonMs: Readonly<Record<TargetSubject, number>> = { chat: 2 * minuteMs, report: hourMs };

export type DueTone = 'calm' | 'soon' | 'late';

export const toneOf = (dueAt: number, nowMs: number, subject: TargetSubject): DueTone => {
  if (nowMs > dueAt) return 'late';
  return dueAt - nowMs < soonMs[subject] ? 'soon' : 'calm';
};
