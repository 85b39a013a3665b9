import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCircleCheck,
  IconTags,
  IconUserCircle,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { formatDate, languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { UnverifiedBadge } from '../../../ui/unverified-badge.tsx';
import { RestrictionBadge } from '../../restrictions/restriction.public.tsx';
import { DueClock } from '../../targets/due-clock.public.tsx';
import { TierBadge } from '../../targets/tier-badge.public.tsx';
import { TopicChips } from '../../reasons/topic.public.tsx';
import { WaitClock } from '../list/wait-clock.tsx';
import { playerName } from '../model/player-name.ts';
import { MoreMenu } from './more-menu.tsx';
import { useOpenChat } from './use-open-chat.ts';
import styles from './conversation.module.css';

interface ToolProps {
  readonly icon: TablerIcon;
  readonly label: string;
  readonly isOn?: boolean;
  readonly onClick: () => void;
}

export const Tool = ({ icon: Icon, label, isOn, onClick }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon
      size={28}
      aria-label={label}
      {...(isOn !== undefined && { 'aria-pressed': isOn, variant: isOn ? 'light' : 'subtle' })}
      onClick={onClick}
    >
      <Icon size={17} stroke={1.7} />
    </ActionIcon>
  </Tooltip>
);

const ChatState = ({ row }: { readonly row: StaffConversation }) => {
  const t = useText();
  const own = useStaff();
  if (row.state === 'ended') return <StatusBadge tone="quiet">{t('chat.state.ended')}</StatusBadge>;
  if (row.state === 'waiting') return <StatusBadge tone="wait">{t('chat.state.waiting')}</StatusBadge>;
  return row.assignee?.id === own.id ? (
    <StatusBadge tone="good">{t('chat.state.mine')}</StatusBadge>
  ) : (
    <StatusBadge tone="info">{t('chat.state.active', { name: row.assignee?.name ?? '' })}</StatusBadge>
  );
};

interface ConversationHeadProps {
  readonly isPanelOpen: boolean;
  readonly onPanel: () => void;
  readonly onClose: () => void;
  readonly onClaim: () => void;
}

export const ConversationHead = ({ isPanelOpen, onPanel, onClose, onClaim }: ConversationHeadProps) => {
  const t = useText();
  const locale = useLocale();
  const { row, isMine, mayWrite, show } = useOpenChat();
  const facts = [
    `#${row.number}`,
    languageName(row.lang, locale),
    ...(row.channel === null ? [] : [t('chat.channel', { channel: String(row.channel) })]),
    ...(row.version_of_game === null ? [] : [row.version_of_game]),
  ];
  const since = row.state === 'waiting' ? row.queued_at : row.state === 'active' ? row.waiting_since : null;
  return (
    <header className={styles['head']}>
      <div className={styles['words']}>
        <div className={styles['title']}>
          <h2>{playerName(row, t)}</h2>
          <TierBadge tier={row.tier} />
          {!row.is_verified && <UnverifiedBadge />}
          {row.is_guest && <span className={styles['guest']}>{t('chat.guest')}</span>}
          <ChatState row={row} />
          <RestrictionBadge person={{ of: 'chat', id: row.id }} />
        </div>
        <p className={styles['facts']}>
          <span>{facts.join(' · ')}</span>
          {row.snoozed_until !== null ? (
            <span>{t('follow_up.snoozed_until', { time: formatDate(row.snoozed_until, locale, true) })}</span>
          ) : (
            since !== null && <WaitClock since={since} />
          )}
          {row.state !== 'ended' && <DueClock row={row} subject="chat" />}
        </p>
        <TopicChips reasonId={row.reason_id} tags={row.tags} tagsMax={3} />
      </div>
      <div className={styles['tools']}>
        {mayWrite && row.state === 'waiting' && (
          <Button size="compact-sm" onClick={onClaim}>
            {t('chat.claim')}
          </Button>
        )}
        {mayWrite && row.state === 'active' && !isMine && (
          <Button size="compact-sm" variant="default" onClick={() => show('take_over')}>
            {t('chat.take_over')}
          </Button>
        )}
        {mayWrite && <Tool icon={IconTags} label={t('reasons.topic')} onClick={() => show('topic')} />}
        {isMine && (
          <>
            <Tool icon={IconArrowsExchange} label={t('chat.transfer')} onClick={() => show('transfer')} />
            <Tool icon={IconCircleCheck} label={t('chat.end')} onClick={() => show('end')} />
          </>
        )}
        {mayWrite && <MoreMenu />}
        <Tool
          icon={IconUserCircle}
          label={t(isPanelOpen ? 'chat.panel.hide' : 'chat.panel.show')}
          isOn={isPanelOpen}
          onClick={onPanel}
        />
        <Tool icon={IconX} label={t('chat.close')} onClick={onClose} />
      </div>
    </header>
  );
};
