import type { Article, ArticleItem } from '@guildhall/contract/articles/player.ts';
import type { EventStatus } from '@guildhall/contract/articles/post-types.ts';
import { isEventType } from '@guildhall/contract/articles/post-types.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { MEDIA_PATH } from '../../../storage/media-store.ts';
import type { ArticleRow, ItemRow } from './reading.queries.ts';

/** By the server's clock; an event without a start is "coming soon" (C5). */
export const eventStatus = (startsAtMs: number | null, endsAtMs: number | null, nowMs: number): EventStatus => {
  if (startsAtMs === null) return 'coming_soon';
  if (nowMs < startsAtMs) return 'not_started';
  return endsAtMs !== null && nowMs >= endsAtMs ? 'already_ended' : 'in_progress';
};

export const itemOf = (row: ItemRow, nowMs: number): ArticleItem => {
  const startsAt = row.event_starts_at?.getTime() ?? null;
  const endsAt = row.event_ends_at?.getTime() ?? null;
  return {
    id: row.id,
    post_type: row.type,
    category_id: row.category_id,
    lang: row.lang as LangId,
    title: row.title,
    summary: row.summary,
    cover:
      row.cover_id === null
        ? null
        : {
            src: MEDIA_PATH + row.cover_id,
            width: row.cover_width ?? 0,
            height: row.cover_height ?? 0,
            tone: row.cover_tone ?? '',
          },
    pinned: row.pinned,
    published_at: row.published_at.getTime(),
    event: isEventType(row.type)
      ? { status: eventStatus(startsAt, endsAt, nowMs), starts_at: startsAt, ends_at: endsAt }
      : null,
  };
};

export const articleOf = (row: ArticleRow, nowMs: number): Article => ({
  ...itemOf(row, nowMs),
  body: row.body,
  updated_at: row.updated_at.getTime(),
});

/** The next time at which the article's status changes, when a cached response expires. */
export const nextChangeMs = ({ event_starts_at, event_ends_at }: ItemRow, nowMs: number): number | null => {
  const ahead = [event_starts_at, event_ends_at].flatMap((date) =>
    date !== null && date.getTime() > nowMs ? [date.getTime()] : [],
  );
  return ahead.length === 0 ? null : Math.min(...ahead);
};
