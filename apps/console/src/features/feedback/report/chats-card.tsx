import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { Link } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { WaitingTime } from '../components/waiting-time.tsx';
import { useChatsBeside } from '../feedback.data.ts';
import { PanelCard } from './panel-card.tsx';
import styles from './player-panel.module.css';
import { useReportContext } from './use-report-context.ts';

const ChatState = ({ chat }: { readonly chat: StaffConversation }) => {
  const t = useText();
  const own = useStaff();
  const { state, assignee } = chat;
  if (state === 'waiting') return <StatusBadge tone="danger">{t('feedback.chats.waiting')}</StatusBadge>;
  if (state === 'ended') return <span>{t('feedback.chats.ended')}</span>;
  return (
    <StatusBadge tone="info">
      {assignee?.id === own.id ? t('feedback.chats.mine') : t('feedback.chats.with', { name: assignee?.name ?? '' })}
    </StatusBadge>
  );
};

const ChatTime = ({ chat }: { readonly chat: StaffConversation }) => {
  const since = chat.state === 'waiting' ? chat.queued_at : chat.state === 'active' ? chat.waiting_since : null;
  return since === null ? <TimeText at={chat.ended_at ?? chat.created_at} /> : <WaitingTime since={since} />;
};

/** The player's live and recent chats, so that two agents don't give one player different answers. */
export const ChatsCard = () => {
  const t = useText();
  const { report } = useReportContext();
  const mayRead = useStaff().may('chat.read');
  const { data: chats = [] } = useChatsBeside(report.id, mayRead);
  if (!mayRead || chats.length === 0) return null;
  return (
    <PanelCard title={t('feedback.chats')}>
      <ul className={styles['others']}>
        {chats.map((chat) => (
          <li key={chat.id}>
            <Link
              to={`/chat?scope=${chat.state === 'ended' ? 'ended' : 'all'}&open=${chat.id}`}
              className={styles['other'] ?? ''}
            >
              <span className={styles['line']}>
                <span>#{chat.number}</span>
                <ChatState chat={chat} />
                <ChatTime chat={chat} />
              </span>
              <span className={styles['words']} dir="auto">
                {chat.last?.text ?? ''}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </PanelCard>
  );
};
