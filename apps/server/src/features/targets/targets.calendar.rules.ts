import type { OpeningHours } from '@guildhall/contract/targets/calendar.ts';

export interface OpenWindow {
  readonly opensMs: number;
  readonly closesMs: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A calendar that is closed for this long is treated as one that never opens. */
const horizonMs = 1100 * dayMs;

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  // Names come from staff, so the cache stays small; the limit holds for names that are tried and refused.
  if (formats.size > 100) formats.clear();
  formats.set(timeZone, created);
  return created;
};

/** What a clock in the zone shows, as if it were UTC. */
const localOf = (timeZone: string, momentMs: number): number => {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(momentMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
};

const offsetAt = (timeZone: string, momentMs: number): number =>
  localOf(timeZone, momentMs) - Math.floor(momentMs / 1000) * 1000;

/**
 * The moment at which a clock in the zone shows `localMs`. Of two such moments the later one, and for a time that the clocks skip the
 * moment by the earlier offset: `at time zone` of PostgreSQL does the same.
 */
const momentOf = (timeZone: string, localMs: number): number => {
  const [before, after] = [offsetAt(timeZone, localMs - dayMs), offsetAt(timeZone, localMs + dayMs)];
  if (before === after) return localMs - before;
  return offsetAt(timeZone, localMs - after) === after ? localMs - after : localMs - before;
};

const weekdayOf = (localDayMs: number): number => new Date(localDayMs).getUTCDay() || 7;
const dateOf = (localDayMs: number): string => new Date(localDayMs).toISOString().slice(0, 10);

const windowsOfDay = ({ time_zone: zone, windows, holidays }: OpeningHours, localDayMs: number): OpenWindow[] => {
  const holiday = holidays.find(({ date }) => date === dateOf(localDayMs));
  const ofDay = holiday?.windows ?? windows.filter(({ day }) => day === weekdayOf(localDayMs));
  const sorted = ofDay
    .map(({ from, to }) => ({
      opensMs: momentOf(zone, localDayMs + from * minuteMs),
      closesMs: momentOf(zone, localDayMs + to * minuteMs),
    }))
    .toSorted((one, other) => one.opensMs - other.opensMs);
  const merged: OpenWindow[] = [];
  for (const window of sorted) {
    const last = merged.at(-1);
    const opensMs = Math.max(window.opensMs, last?.closesMs ?? window.opensMs);
    if (opensMs < window.closesMs) merged.push({ opensMs, closesMs: window.closesMs });
  }
  return merged;
};

/** The windows of a calendar that has hours, cut to the span, in order and without overlaps. */
export function* openWindows(hours: OpeningHours, fromMs: number, toMs: number): Generator<OpenWindow> {
  const firstDayMs = Math.floor(localOf(hours.time_zone, fromMs) / dayMs) * dayMs;
  for (let localDayMs = firstDayMs - dayMs; localDayMs - 2 * dayMs < toMs; localDayMs += dayMs) {
    for (const { opensMs, closesMs } of windowsOfDay(hours, localDayMs)) {
      if (closesMs > fromMs && opensMs < toMs)
        yield { opensMs: Math.max(opensMs, fromMs), closesMs: Math.min(closesMs, toMs) };
    }
  }
}

/** The first moment at which `openMs` of open time have passed since `fromMs`; null if the calendar does not open. */
export const addOpenTime = (hours: OpeningHours, fromMs: number, openMs: number): number | null => {
  if (hours.is_always || openMs <= 0) return fromMs + Math.max(0, openMs);
  let leftMs = openMs;
  for (const { opensMs, closesMs } of openWindows(hours, fromMs, fromMs + horizonMs)) {
    if (leftMs <= closesMs - opensMs) return opensMs + leftMs;
    leftMs -= closesMs - opensMs;
  }
  return null;
};

/** Negative if `toMs` is before `fromMs`. */
export const openTimeBetween = (hours: OpeningHours, fromMs: number, toMs: number): number => {
  if (hours.is_always) return toMs - fromMs;
  if (toMs < fromMs) return 0 - openTimeBetween(hours, toMs, fromMs);
  let sumMs = 0;
  for (const { opensMs, closesMs } of openWindows(hours, fromMs, toMs)) sumMs += closesMs - opensMs;
  return sumMs;
};

export const sortedHours = ({ time_zone, windows, holidays, is_always }: OpeningHours): OpeningHours => ({
  time_zone,
  windows: windows.toSorted((one, other) => one.day - other.day || one.from - other.from),
  holidays: holidays.toSorted((one, other) => one.date.localeCompare(other.date)),
  is_always,
});

/** Accepts IANA names only: PostgreSQL reads the sign of a numeric offset the other way around. */
export const isNamedTimeZone = (timeZone: string): boolean => {
  try {
    return /^[A-Z]/i.test(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
};
