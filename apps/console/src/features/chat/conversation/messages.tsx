import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { VList, type VListHandle } from 'virtua';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { useNow } from '../../../ui/use-now.ts';
import { entriesSince, conversationRows, type ConversationRow } from '../model/conversation-rows.ts';
import { dayOf, dayText } from '../model/day-text.ts';
import { EntryRow } from './entry-row.tsx';
import { useOpenChat } from './use-open-chat.ts';
import { ConversationSkeleton } from './conversation-skeleton.tsx';
import { MessageItem } from './message-item.tsx';
import { TypingPreview } from './typing-preview.tsx';
import styles from './messages.module.css';

/** Scroll distance that still counts as being at the end. */
const nearPx = 48;

const Earlier = () => {
  const t = useText();
  const { view, conversation } = useOpenChat();
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

const Row = ({ row }: { readonly row: ConversationRow }) => {
  const t = useText();
  const locale = useLocale();
  const nowMs = useNow();
  if (row.kind === 'day') return <p className={styles['day']}>{dayText(row.at, nowMs, locale, t)}</p>;
  if (row.kind === 'entry') return <EntryRow entry={row.entry} />;
  return <MessageItem item={row.item} isFirst={row.isFirst} />;
};

/**
 * The message list, newest at the bottom. Keeps the scroll position while reading, and follows new messages at the end.
 */
export const Messages = () => {
  const t = useText();
  const { view, opened, conversation, row: chat, isFocused } = useOpenChat();
  const { items, hasEarlier, isLoadingEarlier, applied } = view;
  const rows = useMemo(
    () => conversationRows(items, entriesSince(opened.entries, items, hasEarlier), dayOf),
    [items, opened.entries, hasEarlier],
  );
  const list = useRef<VListHandle>(null);
  const isAtEnd = useRef(true);
  const [isAway, setIsAway] = useState(false);
  // A changed first key means rows were prepended. Only then may the virtual list anchor its position from the bottom.
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
    // Sending a message scrolls to it.
    if (lastOwn !== undefined) toEnd();
    // oxlint-disable-next-line react/exhaustive-deps -- only when a new message is sent
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
  if (items.length === 0 && chat.head > 0 && view.status !== 'connected') return <ConversationSkeleton />;
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
