import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { VList, type VListHandle } from 'virtua';
import { useLocale, useText } from '../../../platform/i18n.ts';
import { useNow } from '../../../ui/use-now.ts';
import { entriesSince, talkRows, type TalkRow } from '../model/talk-rows.ts';
import { dayOf, dayText } from './day-text.ts';
import { EntryRow } from './entry-row.tsx';
import { useTalk } from './talk-context.ts';
import { TalkBones } from './talk-bones.tsx';
import { TalkItem } from './talk-item.tsx';
import { TypingPreview } from './typing-preview.tsx';
import styles from './messages.module.css';

/** So near to an end counts as there. */
const nearPx = 48;

const Earlier = () => {
  const t = useText();
  const { view, conversation } = useTalk();
  if (view.isLoadingEarlier)
    return <Loader className={styles['loader'] ?? ''} size="xs" aria-label={t('shell.loading')} />;
  if (view.hasEarlierFailed) {
    return (
      <p className={styles['line']} role="alert">
        {t('chat.earlier.failed')}
        <Button variant="subtle" size="compact-xs" onClick={conversation.loadEarlier}>
          {t('shell.retry')}
        </Button>
      </p>
    );
  }
  return (
    <Button className={styles['loader'] ?? ''} variant="subtle" size="compact-xs" onClick={conversation.loadEarlier}>
      {t('chat.earlier')}
    </Button>
  );
};

const Row = ({ row }: { readonly row: TalkRow }) => {
  const t = useText();
  const locale = useLocale();
  const nowMs = useNow();
  if (row.kind === 'day') return <p className={styles['day']}>{dayText(row.at, nowMs, locale, t)}</p>;
  if (row.kind === 'entry') return <EntryRow entry={row.entry} />;
  return <TalkItem item={row.item} isFirst={row.isFirst} />;
};

/** Everything that was said, the newest below. Stays where one reads, and at the end for whoever is at the end. */
export const Messages = () => {
  const t = useText();
  const { view, opened, conversation, row: chat, isFocused } = useTalk();
  const { items, hasEarlier, isLoadingEarlier, applied } = view;
  const rows = useMemo(
    () => talkRows(items, entriesSince(opened.entries, items, hasEarlier), dayOf),
    [items, opened.entries, hasEarlier],
  );
  const list = useRef<VListHandle>(null);
  const isAtEnd = useRef(true);
  const [isAway, setIsAway] = useState(false);
  // Rows that came in above: the first key is another one. Only then may the list keep its place from below.
  const firstKey = useRef<string | undefined>(undefined);
  const first = items[0]?.key;
  const isShifted = firstKey.current !== undefined && firstKey.current !== first;
  useLayoutEffect(() => {
    firstKey.current = first;
  }, [first]);
  const toEnd = (): void => {
    list.current?.scrollToIndex(rows.length - 1 + Number(hasEarlier), { align: 'end' });
  };
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd();
  });
  const lastOwn = items.findLast(({ kind }) => kind === 'sending')?.key;
  useLayoutEffect(() => {
    // Whoever says something wants to see it.
    if (lastOwn !== undefined) toEnd();
    // oxlint-disable-next-line react/exhaustive-deps -- only when it is another one
  }, [lastOwn]);
  useEffect(() => {
    const markSeen = (): void => {
      if (isFocused && isAtEnd.current && applied > 0 && document.visibilityState === 'visible' && document.hasFocus())
        conversation.markRead(applied);
    };
    markSeen();
    window.addEventListener('focus', markSeen);
    return () => window.removeEventListener('focus', markSeen);
  }, [isFocused, applied, conversation, isAway]);
  const onScroll = (offset: number): void => {
    const handle = list.current;
    if (handle === null) return;
    isAtEnd.current = handle.scrollSize - offset - handle.viewportSize < nearPx;
    setIsAway(!isAtEnd.current);
    if (offset < 200 && hasEarlier && !isLoadingEarlier && !view.hasEarlierFailed && !isAtEnd.current) {
      conversation.loadEarlier();
    }
  };
  if (items.length === 0 && chat.head > 0 && view.status !== 'connected') return <TalkBones />;
  return (
    <div className={styles['messages']}>
      <VList
        ref={list}
        className={styles['scroll'] ?? ''}
        shift={isShifted}
        onScroll={onScroll}
        role="log"
        tabIndex={0}
        aria-label={t('chat.messages', { number: String(chat.number) })}
      >
        {hasEarlier && <Earlier key="earlier" />}
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </VList>
      {isAway && (
        <ActionIcon
          className={styles['latest'] ?? ''}
          variant="default"
          radius="xl"
          size={32}
          aria-label={t('chat.latest')}
          onClick={toEnd}
        >
          <IconArrowDown size={17} stroke={1.8} />
        </ActionIcon>
      )}
      <TypingPreview />
    </div>
  );
};
