import type { TargetSubject } from '@guildhall/contract/targets/rules.ts';
import { intlTagOf } from '@guildhall/i18n/locales.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

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

const sizeOf = (ms: number): readonly [size: number, unit: 'second' | 'minute' | 'hour' | 'day', unitMs: number] => {
  if (ms < minuteMs) return [ms / 1000, 'second', 1000];
  if (ms < hourMs) return [ms / minuteMs, 'minute', minuteMs];
  return ms < 2 * dayMs ? [ms / hourMs, 'hour', hourMs] : [ms / dayMs, 'day', dayMs];
};

export const spanText = (ms: number, locale: Parameters<typeof intlTagOf>[0]): string => {
  const [size, unit] = sizeOf(Math.max(0, ms));
  return new Intl.NumberFormat(intlTagOf(locale), { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.floor(size),
  );
};

/** How long before the deadline a row is marked. */
const soonMs: Readonly<Record<TargetSubject, number>> = { chat: 2 * minuteMs, report: hourMs };

export type DueTone = 'calm' | 'soon' | 'late';

export const toneOf = (dueAt: number, nowMs: number, subject: TargetSubject): DueTone => {
  if (nowMs > dueAt) return 'late';
  return dueAt - nowMs < soonMs[subject] ? 'soon' : 'calm';
};
