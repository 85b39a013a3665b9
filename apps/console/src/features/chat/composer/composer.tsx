import { Button } from '@mantine/core';
import { IconLock, IconUserQuestion } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useSeats } from '../chat.data.ts';
import { useOpenChat } from '../conversation/use-open-chat.ts';
import { useClaim } from '../use-claim.ts';
import { ComposerForm } from './composer-form.tsx';
import styles from './composer.module.css';
import { useDraft } from './use-draft.ts';
import { useReturnedMessage } from './use-returned-message.ts';

/** Explains why replying is not possible and offers the way to fix it. */
const ReplyBlocked = ({ wasLost }: { readonly wasLost: boolean }) => {
  const t = useText();
  const { row, show, isMine } = useOpenChat();
  const claim = useClaim();
  const { data } = useSeats();
  if (isMine) return null;
  const tone = wasLost ? 'danger' : 'info';
  if (row.state === 'waiting') {
    return (
      <Notice
        tone={tone}
        icon={IconUserQuestion}
        actions={
          <Button size="compact-xs" disabled={data?.own === null} onClick={() => void claim(row)}>
            {t('chat.claim')}
          </Button>
        }
      >
        {t(data?.own === null ? 'chat.no_seat' : wasLost ? 'chat.lost_to_queue' : 'chat.in_queue')}
      </Notice>
    );
  }
  const name = row.assignee?.name ?? '';
  return (
    <Notice
      tone={tone}
      icon={IconUserQuestion}
      actions={
        <Button size="compact-xs" variant="default" onClick={() => show('take_over')}>
          {t('chat.take_over')}
        </Button>
      }
    >
      {t(wasLost ? 'chat.lost' : 'chat.not_yours', { name })}
    </Notice>
  );
};

export const Composer = () => {
  const t = useText();
  const { row, opened, mayWrite, isMine } = useOpenChat();
  const state = useDraft(row.id);
  const wasLost = useReturnedMessage(state.update);
  const isOver = row.state === 'ended';
  if (!mayWrite) {
    return (
      <div className={styles['over']}>
        <IconLock size={14} stroke={1.8} aria-hidden />
        {isOver && row.end_reason !== null
          ? t('chat.over', { reason: t(`chat.reason.${row.end_reason}`) })
          : t('chat.read_only')}
      </div>
    );
  }
  return (
    <div className={styles['frame']}>
      {isOver && row.end_reason !== null && (
        <div className={styles['over']}>
          <span>{t('chat.over', { reason: t(`chat.reason.${row.end_reason}`) })}</span>
          {row.rating !== null && <span>{t('chat.rated', { stars: row.rating })}</span>}
          {opened.rating_text !== '' && <q dir="auto">{opened.rating_text}</q>}
        </div>
      )}
      {!isOver && <ReplyBlocked wasLost={wasLost && !isMine} />}
      <ComposerForm state={state} />
    </div>
  );
};
