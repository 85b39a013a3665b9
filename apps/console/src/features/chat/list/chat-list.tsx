import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { Button, Loader, Skeleton } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useRef } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import type { Keyset } from '../../../platform/network/keyset.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { useLoadAhead } from '../../../ui/load-ahead.ts';
import type { Inbox } from '../use-inbox.ts';
import styles from './chat-list.module.css';
import { ChatRow } from './chat-row.tsx';
import { ListFilters } from './list-filters.tsx';
import { ScopeTabs } from './scope-tabs.tsx';

interface ChatListProps {
  readonly inbox: Inbox;
  readonly chats: Keyset<StaffConversation>;
  readonly onClaim: ((row: StaffConversation) => void) | null;
}

const Bones = () => (
  <div className={styles['bones']} aria-hidden>
    {Array.from({ length: 9 }, (_, bone) => (
      <Skeleton key={bone} height={42} radius="sm" />
    ))}
  </div>
);

const EmptyList = ({ inbox }: Pick<ChatListProps, 'inbox'>) => {
  const t = useText();
  return (
    <EmptyState
      icon={<IconInbox size={22} stroke={1.6} />}
      title={inbox.isFiltered ? t('chat.none_found') : t(`chat.empty.${inbox.scope}`)}
      hint={inbox.isFiltered ? t('chat.none_found.hint') : t(`chat.empty_hint.${inbox.scope}`)}
      {...(inbox.isFiltered && {
        action: (
          <Button variant="default" onClick={inbox.clearFilters}>
            {t('chat.clear_filters')}
          </Button>
        ),
      })}
    />
  );
};

export const ChatList = ({ inbox, chats, onClaim }: ChatListProps) => {
  const t = useText();
  const { id: staffId } = useStaff();
  const viewport = useRef<HTMLDivElement>(null);
  const loadAhead = useLoadAhead(viewport, chats);
  return (
    <section className={styles['list']} aria-label={t('chat.list')}>
      <ScopeTabs inbox={inbox} />
      <ListFilters inbox={inbox} />
      <div
        ref={viewport}
        className={styles['rows']}
        data-outdated={chats.isOutdated || undefined}
        aria-busy={chats.status === 'loading'}
        onScroll={loadAhead}
      >
        {chats.status === 'loading' && <Bones />}
        {chats.status === 'failed' && <FailedState error={chats.error} retry={chats.retry} />}
        {chats.status === 'ready' && chats.rows.length === 0 && <EmptyList inbox={inbox} />}
        {chats.hasEarlier && (
          <button type="button" className={styles['more']} onClick={chats.loadEarlier}>
            {t('shell.table.earlier')}
          </button>
        )}
        <ul className={styles['items']}>
          {chats.rows.map((row) => (
            <ChatRow
              key={row.id}
              row={row}
              scope={inbox.scope}
              staffId={staffId}
              isOpen={inbox.ids.includes(row.id)}
              isFocused={inbox.focused === row.id}
              onOpen={(isBeside) => inbox.open(row.id, isBeside)}
              onClaim={onClaim === null ? null : () => onClaim(row)}
            />
          ))}
        </ul>
        {chats.isLoadingMore && <Loader className={styles['loader'] ?? ''} size="xs" aria-label={t('shell.loading')} />}
        {chats.moreError !== null && (
          <button type="button" className={styles['more']} data-failed onClick={chats.loadMore}>
            {failureText(chats.moreError)} {t('shell.retry')}
          </button>
        )}
      </div>
    </section>
  );
};
