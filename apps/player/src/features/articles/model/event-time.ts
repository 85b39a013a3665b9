import type { ArticleItem } from '@guildhall/contract/articles/player.ts';
import { formatDuration } from '@guildhall/i18n/durations.ts';
import type { Locale } from '@guildhall/i18n/locales.ts';

type Event = NonNullable<ArticleItem['event']>;

const minuteMs = 60_000;

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

/** Never zero, because only the server decides that an event is over. */
export const leftText = (leftMs: number, locale: Locale): string => formatDuration(Math.max(minuteMs, leftMs), locale);
