import type { ChatItem } from '@guildhall/client/conversation/types.ts';
import { senders } from '@guildhall/contract/chat/rules.ts';
import { allErrors, anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { formatTime } from '@guildhall/i18n/times.ts';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { Bubble, usePersonaOf } from './bubble.tsx';
import { useOpenChat } from './use-open-chat.ts';
import styles from './messages.module.css';

type Said = Extract<ChatItem, { kind: 'message' }>['message'];
const icon = { size: 14, stroke: 1.9 };

const EventLine = ({ message }: { readonly message: Said }) => {
  const t = useText();
  const locale = useLocale();
  const persona = usePersonaOf(message.persona);
  const words =
    message.event === 'joined'
      ? t('chat.event.joined', { name: persona?.name ?? '' })
      : message.event === 'returned'
        ? t('chat.event.returned')
        : t('chat.event.ended', { reason: message.reason === null ? '' : t(`chat.reason.${message.reason}`) });
  return (
    <p className={styles['line']}>
      <span>{words}</span> <time>{formatTime(message.time, locale)}</time>
    </p>
  );
};

const ReportLine = ({ message, report }: { readonly message: Said; readonly report: NonNullable<Said['report']> }) => {
  const t = useText();
  const locale = useLocale();
  return (
    <p className={styles['line']}>
      <Link to={`/feedback/${report.id}`}>{t('follow_up.report.notified', { number: String(report.number) })}</Link>{' '}
      <time>{formatTime(message.time, locale)}</time>
    </p>
  );
};

const Message = ({ message, isFirst }: { readonly message: Said; readonly isFirst: boolean }) => {
  const t = useText();
  const locale = useLocale();
  const { view } = useOpenChat();
  if (message.event !== null) return <EventLine message={message} />;
  if (message.report !== undefined) return <ReportLine message={message} report={message.report} />;
  const isRead = message.seq <= view.peerRead;
  return (
    <Bubble
      sender={message.sender}
      persona={message.persona}
      isFirst={isFirst}
      contentType={message.content_type}
      content={message.content}
      file={message.file}
      original={message.original}
      foot={
        <>
          <time dateTime={new Date(message.time).toISOString()}>{formatTime(message.time, locale)}</time>
          {message.sender === senders.admin &&
            (isRead ? (
              <IconChecks {...icon} className={styles['seen'] ?? ''} role="img" aria-label={t('chat.seen')} />
            ) : (
              <IconCheck {...icon} role="img" aria-label={t('chat.sent')} />
            ))}
        </>
      }
    />
  );
};

/** A message that is stored, pending or failed. */
export const MessageItem = ({ item, isFirst }: { readonly item: ChatItem; readonly isFirst: boolean }) => {
  const t = useText();
  const { conversation, row } = useOpenChat();
  if (item.kind === 'message') return <Message message={item.message} isFirst={isFirst} />;
  const { client_id: id, content_type: contentType, content, file, original } = item.pending;
  const said = { sender: senders.admin, persona: row.persona, isFirst, contentType, content, file, original };
  if (item.kind === 'sending') {
    const foot = <IconClock {...icon} role="img" aria-label={t('chat.sending')} />;
    return <Bubble {...said} tone="sending" foot={foot} />;
  }
  const why = t(allErrors[anyErrorNameOf(item.code)].key);
  return (
    <>
      <Bubble {...said} tone="failed" foot={<IconAlertCircle {...icon} aria-hidden />} />
      <div className={styles['failed']} role="alert">
        <span>{t('chat.failed', { why })}</span>
        {!item.isFinal && (
          <Button variant="subtle" color="red" size="compact-xs" onClick={() => conversation.retry(id)}>
            {t('chat.send_again')}
          </Button>
        )}
        <Button variant="subtle" color="gray" size="compact-xs" onClick={() => conversation.discard(id)}>
          {t('chat.discard')}
        </Button>
      </div>
    </>
  );
};
