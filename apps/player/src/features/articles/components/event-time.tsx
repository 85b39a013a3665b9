import type { ArticleItem } from '@guildhall/contract/articles/player.ts';
import { formatDay } from '@guildhall/i18n/days.ts';
import { useEffect, useState } from 'react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { contentListsKey, queryClient } from '../../../platform/network/query-client.ts';
import { useNow } from '../../../ui/use-now.ts';
import { eventWhen, leftText, type EventWhen } from '../model/event-time.ts';

/** Refetches articles when an event starts or ends. */
const useRenewal = (when: EventWhen | null, nowMs: number): void => {
  const [shownAtMs] = useState(nowMs);
  const untilMs = when !== null && 'untilMs' in when ? when.untilMs : null;
  // Only for deadlines that pass while shown: with a device clock ahead of the server's, others would refetch on every
  // mount.
  const isDue = untilMs !== null && untilMs > shownAtMs && untilMs <= nowMs;
  useEffect(() => {
    if (!isDue) return;
    for (const queryKey of [contentListsKey, ['articles', 'info']]) {
      void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
    }
  }, [isDue]);
};

export const EventTime = ({ event }: { readonly event: NonNullable<ArticleItem['event']> }) => {
  const t = useText();
  const locale = useLocale();
  const nowMs = useNow();
  const when = eventWhen(event);
  useRenewal(when, nowMs);
  if (when === null) return null;
  const atMs = 'untilMs' in when ? when.untilMs : when.atMs;
  const text =
    'untilMs' in when
      ? t(when.key, { time: leftText(atMs - nowMs, locale) })
      : t(when.key, { date: formatDay(atMs, nowMs, locale) });
  return <time dateTime={new Date(atMs).toISOString()}>{text}</time>;
};
