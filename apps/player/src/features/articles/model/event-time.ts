import type { ArticleItem } from '@guildhall/contract/articles/player.ts';
import { intlTagOf, type Locale } from '@guildhall/i18n/locales.ts';

type Event = NonNullable<ArticleItem['event']>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type EventWhen =
  | { readonly key: 'articles.event.starts_in' | 'articles.event.ends_in'; readonly untilMs: number }
  | { readonly key: 'articles.event.started' | 'articles.event.ended'; readonly atMs: number };

/** What to show about an event's time. The status comes from the server (C5); this only adds the dates. */
export const eventWhen = ({ status, starts_at: startsAt, ends_at: endsAt }: Event): EventWhen | null => {
  if (startsAt === null) return null;
  if (status === 'not_started') return { key: 'articles.event.starts_in', untilMs: startsAt };
  if (status === 'already_ended') return endsAt === null ? null : { key: 'articles.event.ended', atMs: endsAt };
  return endsAt === null
    ? { key: 'articles.event.started', atMs: startsAt }
    : { key: 'articles.event.ends_in', untilMs: endsAt };
};

const unitText = (count: number, unit: 'day' | 'hour' | 'minute', locale: Locale): string =>
  // TypeScript's lib for this target lacks the unit options.
  new Intl.NumberFormat(intlTagOf(locale), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
  } as Intl.NumberFormatOptions).format(count);

/** The two largest units, localized; never zero, because only the server decides that an event is over. */
export const leftText = (leftMs: number, locale: Locale): string => {
  const left = Math.max(minuteMs, leftMs);
  const [days, hours, minutes] = [left / dayMs, (left % dayMs) / hourMs, (left % hourMs) / minuteMs].map(Math.floor);
  const parts = [
    [days, 'day'],
    [hours, 'hour'],
    [days === 0 ? minutes : 0, 'minute'],
  ] as const;
  return parts
    .filter(([count]) => count !== 0)
    .map(([count = 0, unit]) => unitText(count, unit, locale))
    .join(' ');
};

export const dayText = (timeMs: number, nowMs: number, locale: Locale): string =>
  new Intl.DateTimeFormat(intlTagOf(locale), {
    month: 'short',
    day: 'numeric',
    ...(new Date(timeMs).getFullYear() === new Date(nowMs).getFullYear() ? {} : { year: 'numeric' }),
  }).format(timeMs);

export const formatMoment = (timeMs: number, locale: Locale): string =>
  new Intl.DateTimeFormat(intlTagOf(locale), {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(timeMs);

/** Zone name including standard or daylight time, because start and end of an event may differ. */
export const seasonalZoneName = (timeMs: number, locale: Locale): string =>
  new Intl.DateTimeFormat(intlTagOf(locale), { timeZoneName: 'long' })
    .formatToParts(timeMs)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
