import type { OpenedConversation } from '@guildhall/contract/chat/staff.ts';
import { Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { isFailure } from '../../../platform/network/api.ts';
import { failureText } from '../../../platform/text/failure-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { useOpened } from '../chat.data.ts';
import { useConversation } from '../chat.live.ts';
import { Composer } from '../composer/composer.tsx';
import { useReadNotices } from '../../notices/read-notices.public.ts';
import { useClaim } from '../use-claim.ts';
import { EndDialog } from './end-dialog.tsx';
import { FollowUpDialogs } from './follow-up-dialogs.tsx';
import { Messages } from './messages.tsx';
import { TakeOverDialog } from './take-over-dialog.tsx';
import { ConversationSkeleton } from './conversation-skeleton.tsx';
import { OpenChatProvider, type ChatDialog } from './use-open-chat.ts';
import { ConversationHead, Tool } from './conversation-head.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { useConversationKeys } from './use-conversation-keys.ts';
import styles from './conversation.module.css';
import { IconEyeOff, IconX } from '@tabler/icons-react';
import { TopicDialog } from '../../reasons/topic.public.tsx';
import { playerName } from '../model/player-name.ts';

interface ConversationColumnProps {
  readonly id: string;
  readonly isFocused: boolean;
  readonly isPanelOpen: boolean;
  readonly onFocus: () => void;
  readonly onPanel: () => void;
  readonly onClose: () => void;
}

const Keys = (): null => {
  useConversationKeys();
  return null;
};

const OpenConversation = ({ opened, ...column }: ConversationColumnProps & { readonly opened: OpenedConversation }) => {
  const t = useText();
  const own = useStaff();
  const [dialog, show] = useState<ChatDialog>(null);
  const { row } = opened;
  const talk = useConversation(row);
  const claim = useClaim();
  const mayWrite = own.may('chat.write');
  useReadNotices({ scope: 'chat', conversation: row.id });
  if (talk === null) return null;
  const isMine = row.state === 'active' && row.assignee?.id === own.id;
  const { isFocused } = column;
  return (
    <OpenChatProvider value={{ ...talk, row, opened, isMine, mayWrite, isFocused, dialog, show }}>
      {isFocused && <Keys />}
      <ConversationHead {...column} onClaim={() => void claim(row)} />
      {talk.view.status === 'disconnected' && (
        <p className={styles['status']} role="status">
          {t('chat.status.disconnected')}
        </p>
      )}
      <Messages />
      <Composer />
      <TakeOverDialog />
      <TransferDialog />
      <EndDialog />
      {mayWrite && <FollowUpDialogs />}
      {dialog === 'topic' && (
        <TopicDialog
          item={{ of: 'chat', id: row.id }}
          title={t('reasons.topic_of', { number: String(row.number) })}
          reasonId={row.reason_id}
          tags={row.tags}
          onClose={() => show(null)}
        />
      )}
    </OpenChatProvider>
  );
};

/** One of up to three chats side by side. */
export const ConversationColumn = (props: ConversationColumnProps) => {
  const t = useText();
  const { data, error, refetch } = useOpened(props.id);
  const column = useRef<HTMLElement>(null);
  const { isFocused } = props;
  useEffect(() => {
    if (isFocused) column.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [isFocused]);
  return (
    <section
      ref={column}
      className={styles['talk']}
      data-focused={isFocused || undefined}
      data-conversation={props.id}
      aria-label={data === undefined ? t('shell.loading') : playerName(data.row, t)}
      onFocusCapture={props.onFocus}
      onPointerDown={props.onFocus}
    >
      {data === undefined ? (
        <>
          <header className={styles['head']}>
            <div className={styles['words']}>{error === null && <Skeleton height={34} width="60%" />}</div>
            <Tool icon={IconX} label={t('chat.close')} onClick={props.onClose} />
          </header>
          {error === null ? (
            <ConversationSkeleton />
          ) : (
            <div className={styles['instead']}>
              {isFailure(error, 'reading_limited') ? (
                <EmptyState
                  icon={<IconEyeOff size={22} stroke={1.6} />}
                  title={t('chat.limited.title')}
                  hint={failureText(error)}
                />
              ) : (
                <FailedState error={error} retry={() => void refetch()} />
              )}
            </div>
          )}
        </>
      ) : (
        <OpenConversation {...props} opened={data} />
      )}
    </section>
  );
};
