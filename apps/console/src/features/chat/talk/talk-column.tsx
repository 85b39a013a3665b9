import type { OpenedConversation } from '@guildhall/contract/chat-desk.ts';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { useStaff } from '../../../platform/session.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { useOpened } from '../chat.data.ts';
import { useConversation } from '../chat.live.ts';
import { Composer } from '../composer/composer.tsx';
import { useClaim } from '../use-claim.ts';
import { EndDialog } from './end-dialog.tsx';
import { Messages } from './messages.tsx';
import { TakeOverDialog } from './take-over-dialog.tsx';
import { TalkBones } from './talk-bones.tsx';
import { TalkProvider, type TalkDialog } from './talk-context.ts';
import { TalkHead, Tool } from './talk-head.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { useTalkKeys } from './use-talk-keys.ts';
import styles from './talk.module.css';
import { IconX } from '@tabler/icons-react';
import { playerName } from '../model/player-name.ts';

interface TalkColumnProps {
  readonly id: string;
  readonly isFocused: boolean;
  readonly isPanelOpen: boolean;
  readonly onFocus: () => void;
  readonly onPanel: () => void;
  readonly onClose: () => void;
}

const Keys = (): null => {
  useTalkKeys();
  return null;
};

const OpenTalk = ({ opened, ...column }: TalkColumnProps & { readonly opened: OpenedConversation }) => {
  const t = useText();
  const own = useStaff();
  const [dialog, show] = useState<TalkDialog>(null);
  const { row } = opened;
  const talk = useConversation(row);
  const claim = useClaim();
  const mayWrite = own.may('chat.write');
  if (talk === null) return null;
  const isMine = row.state === 'active' && row.assignee?.id === own.id;
  const { isFocused } = column;
  return (
    <TalkProvider value={{ ...talk, row, opened, isMine, mayWrite, isFocused, dialog, show }}>
      {isFocused && <Keys />}
      <TalkHead {...column} onClaim={() => void claim(row)} />
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
    </TalkProvider>
  );
};

/** One chat among up to three. */
export const TalkColumn = (props: TalkColumnProps) => {
  const t = useText();
  const { data, error, refetch } = useOpened(props.id);
  return (
    <section
      className={styles['talk']}
      data-focused={props.isFocused || undefined}
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
            <TalkBones />
          ) : (
            <div className={styles['instead']}>
              <FailedState error={error} retry={() => void refetch()} />
            </div>
          )}
        </>
      ) : (
        <OpenTalk {...props} opened={data} />
      )}
    </section>
  );
};
