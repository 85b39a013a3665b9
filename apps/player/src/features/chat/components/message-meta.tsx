import type { ChatItem } from '@guildhall/client/conversation-types.ts';
import { useLocale, useText } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { chatIcons } from '../chat-icons.ts';
import { timeOf } from '../model/rows.ts';
import { timeOfDay } from '../model/time-of-day.ts';
import styles from './bubble.module.css';

interface MetaProps {
  readonly item: ChatItem;
  readonly peerRead: number;
  readonly isConnected: boolean;
}

const markOf = ({ item, peerRead }: MetaProps) => {
  if (item.kind === 'sending') return { icon: chatIcons.clock, words: 'chat.message.sending' } as const;
  if (item.kind === 'failed') return { icon: chatIcons.alert, words: 'chat.message.failed' } as const;
  return item.message.seq <= peerRead
    ? ({ icon: chatIcons.read, words: 'chat.message.read' } as const)
    : ({ icon: chatIcons.sent, words: 'chat.message.sent' } as const);
};

/** When it was said, and of one's own how far it came. I5: what waits for a connection says so in the catalogue's words. */
export const MessageMeta = (props: MetaProps) => {
  const t = useText();
  const locale = useLocale();
  const { item, isConnected } = props;
  const isWaiting = item.kind === 'sending' && !isConnected;
  const mark = item.kind === 'message' && !item.isOwn ? null : markOf(props);
  const time = timeOf(item);
  return (
    <span className={styles['meta']} data-read={mark?.words === 'chat.message.read'}>
      {isWaiting ? (
        <span>{t('error.chat_not_connected')}</span>
      ) : (
        <time dateTime={new Date(time).toISOString()}>{timeOfDay(time, locale)}</time>
      )}
      {mark !== null && (
        <>
          <Icon d={mark.icon} size={14} />
          <span className="visually-hidden">{t(mark.words)}</span>
        </>
      )}
    </span>
  );
};
