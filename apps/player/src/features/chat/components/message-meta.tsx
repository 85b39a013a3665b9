import type { ChatItem } from '@guildhall/client/conversation/types.ts';
import { formatTime } from '@guildhall/i18n/times.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { chatIcons } from '../chat.icons.ts';
import { timeOf } from '../model/rows.ts';
import styles from './bubble.module.css';

interface MetaProps {
  readonly item: ChatItem;
  readonly peerRead: number;
  readonly isOnline: boolean;
}

const markOf = ({ item, peerRead }: MetaProps) => {
  if (item.kind === 'sending') return { icon: chatIcons.clock, words: 'chat.message.sending' } as const;
  if (item.kind === 'failed') return { icon: chatIcons.alert, words: 'chat.message.failed' } as const;
  return item.message.seq <= peerRead
    ? ({ icon: chatIcons.read, words: 'chat.message.read' } as const)
    : ({ icon: chatIcons.sent, words: 'chat.message.sent' } as const);
};

export const MessageMeta = (props: MetaProps) => {
  const t = useText();
  const locale = useLocale();
  const { item, isOnline } = props;
  const isWaiting = item.kind === 'sending' && !isOnline;
  const mark = item.kind === 'message' && !item.isOwn ? null : markOf(props);
  const time = timeOf(item);
  return (
    <span className={styles['meta']} data-read={mark?.words === 'chat.message.read'}>
      {isWaiting ? (
        <span>{t('chat.message.waiting')}</span>
      ) : (
        <time dateTime={new Date(time).toISOString()}>{formatTime(time, locale)}</time>
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
