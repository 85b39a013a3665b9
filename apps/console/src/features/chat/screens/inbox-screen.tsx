import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { Button } from '@mantine/core';
import { IconHandGrab, IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { isMac } from '../../../platform/input/is-mac.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SidePane } from '../../../ui/side-pane.tsx';
import { useIsCompact } from '../../../ui/use-compact.ts';
import { useChats, useFreshRows, useSeats } from '../chat.data.ts';
import { useFollowOwn } from '../chat.live.ts';
import { ChatTabs } from '../chat-tabs.tsx';
import { useInbox } from '../use-inbox.ts';
import { ChatList } from '../list/chat-list.tsx';
import { PlayerPanel } from '../panel/player-panel.tsx';
import { SeatMenu } from '../seat/seat-menu.tsx';
import { ConversationColumn } from '../conversation/conversation-column.tsx';
import { useTakeSeat } from '../use-take-seat.ts';
import { useClaim } from '../use-claim.ts';
import { useClaimNext } from '../use-claim-next.ts';
import { useInboxKeys } from '../use-inbox-keys.ts';
import styles from './inbox.module.css';

/** The chat list, up to three chats side by side, and the player panel of the focused chat. */
export const InboxScreen = () => {
  const t = useText();
  const { may } = useStaff();
  const mayWrite = may('chat.write');
  const inbox = useInbox();
  const chats = useChats(inbox.filters);
  const { data: seats } = useSeats();
  useFollowOwn(mayWrite);
  useFreshRows();
  useTakeSeat(mayWrite);
  const claim = useClaim();
  const claimNext = useClaimNext((id) => inbox.open(id, false));
  // By default the panel is shown beside a single chat on wide screens, and hidden otherwise.
  const isCompact = useIsCompact();
  const [isPanelWanted, setIsPanelWanted] = useState<boolean | null>(null);
  const isPanelOpen = inbox.focused !== null && (isPanelWanted ?? (!isCompact && inbox.ids.length === 1));
  const togglePanel = (): void => setIsPanelWanted(!isPanelOpen);
  useInboxKeys({ inbox, rows: chats.rows, claimNext: mayWrite ? claimNext : null, togglePanel });
  const take = async (row: StaffConversation): Promise<void> => {
    if (await claim(row)) inbox.open(row.id, false);
  };
  return (
    <div className={styles['frame']}>
      <PageHeader
        title={t('chat.title')}
        beside={<ChatTabs />}
        actions={
          <>
            {mayWrite && (
              <Button
                leftSection={<IconHandGrab size={15} stroke={1.8} />}
                disabled={seats === undefined || seats.waiting === 0 || seats.own === null}
                onClick={() => void claimNext()}
              >
                {t('chat.claim_next')}
              </Button>
            )}
            {mayWrite && <SeatMenu />}
          </>
        }
      />
      <div
        className={styles['inbox']}
        data-count={inbox.ids.length}
        data-panel={(isPanelOpen && !isCompact) || undefined}
      >
        <ChatList inbox={inbox} chats={chats} onClaim={mayWrite ? (row) => void take(row) : null} />
        <div className={styles['talks']}>
          {inbox.ids.length === 0 && (
            <div className={styles['nothing']}>
              <EmptyState
                icon={<IconMessage2 size={22} stroke={1.6} />}
                title={t('chat.pick')}
                hint={t('chat.pick.hint', { key: isMac ? '⌘' : 'Ctrl' })}
              />
            </div>
          )}
          {inbox.ids.map((id) => (
            <ConversationColumn
              key={id}
              id={id}
              isFocused={inbox.focused === id}
              isPanelOpen={isPanelOpen && inbox.focused === id}
              onFocus={() => inbox.focus(id)}
              onPanel={() => {
                if (inbox.focused === id) togglePanel();
                else setIsPanelWanted(true);
              }}
              onClose={() => inbox.close(id)}
            />
          ))}
        </div>
        {isPanelOpen && inbox.focused !== null && (
          <SidePane title={t('chat.panel')} isOpen onClose={() => setIsPanelWanted(false)}>
            <PlayerPanel key={inbox.focused} id={inbox.focused} onOpen={(id) => inbox.open(id, true)} />
          </SidePane>
        )}
      </div>
    </div>
  );
};
