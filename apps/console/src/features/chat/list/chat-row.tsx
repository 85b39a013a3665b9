import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { Button } from '@mantine/core';
import { IconClockPause, IconNote, IconStarFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { shortCodeOf } from '../../../platform/text/language-labels.ts';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { UnverifiedBadge } from '../../../ui/unverified-badge.tsx';
import { TopicChips } from '../../reasons/topic.public.tsx';
import { hasDraft } from '../composer/draft.store.ts';
import type { Scope } from '../use-inbox.ts';
import { unreadOf } from '../model/alerts.ts';
import { playerName } from '../model/player-name.ts';
import { LastMessage } from './last-message.tsx';
import { DueClock } from '../../targets/due-clock.public.tsx';
import { TierBadge } from '../../targets/tier-badge.public.tsx';
import styles from './chat-row.module.css';
import { WaitClock } from './wait-clock.tsx';

interface ChatRowProps {
  readonly row: StaffConversation;
  readonly scope: Scope;
  readonly staffId: string;
  readonly isOpen: boolean;
  readonly isFocused: boolean;
  readonly onOpen: (isBeside: boolean) => void;
  /** Null without the permission to claim. */
  readonly onClaim: (() => void) | null;
}

const Since = ({ row }: { readonly row: StaffConversation }) => {
  if (row.ended_at !== null) return <TimeText at={row.ended_at} />;
  if (row.snoozed_until !== null)
    return (
      <>
        <IconClockPause size={13} stroke={1.8} aria-hidden />
        <TimeText at={row.snoozed_until} />
      </>
    );
  const since = row.state === 'waiting' ? row.queued_at : row.waiting_since;
  return since === null ? null : <WaitClock since={since} />;
};

/** One row of the chat list. A click shows the chat; with Ctrl or ⌘ it opens beside the others. */
export const ChatRow = ({ row, scope, staffId, isOpen, isFocused, onOpen, onClaim }: ChatRowProps) => {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isFocused]);
  const unread = row.state === 'ended' ? 0 : unreadOf(row);
  const isTight = row.tier > 0 || !row.is_verified || row.is_guest;
  const isClaimable = onClaim !== null && row.state === 'waiting';
  return (
    <li
      className={styles['item']}
      data-open={isOpen || undefined}
      data-focused={isFocused || undefined}
      data-claimable={isClaimable || undefined}
    >
      <button
        ref={button}
        type="button"
        className={styles['row']}
        aria-current={isFocused ? 'true' : undefined}
        data-unread={(unread > 0 && row.state === 'active') || undefined}
        onClick={(event) => onOpen(event.metaKey || event.ctrlKey)}
      >
        <span className={styles['line']}>
          <span className={styles['who']} title={playerName(row, t)} data-tight={isTight || undefined}>
            <span className={styles['name']}>{playerName(row, t)}</span>
            {/* Where there is no room for the word, the number alone. */}
            <span className={styles['number']} aria-hidden>
              {row.guid}
            </span>
          </span>
          <span className={styles['tag']}>{shortCodeOf(row.lang)}</span>
          <TierBadge tier={row.tier} />
          {!row.is_verified && <UnverifiedBadge isInside />}
          {row.is_guest && <span className={styles['tag']}>{t('chat.guest')}</span>}
          <span className={styles['gap']} />
          <Since row={row} />
        </span>
        <span className={styles['line']}>
          <LastMessage row={row} />
          {row.state !== 'ended' && <DueClock row={row} subject="chat" />}
          {hasDraft(staffId, row.id) && <IconNote size={14} stroke={1.8} aria-label={t('chat.draft')} role="img" />}
          {scope !== 'mine' && row.assignee !== null && (
            <StaffAvatar id={row.assignee.id} name={row.assignee.name} size="s" hasTooltip />
          )}
          {row.rating !== null && (
            <span className={styles['rating']} role="img" aria-label={t('chat.rated', { stars: row.rating })}>
              {row.rating}
              <IconStarFilled size={11} />
            </span>
          )}
          {unread > 0 && row.state === 'active' && (
            <span className={styles['unread']} role="img" aria-label={t('chat.unread', { count: unread })}>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </span>
        <TopicChips reasonId={row.reason_id} tags={row.tags} tagsMax={2} />
      </button>
      {isClaimable && (
        <Button
          className={styles['claim'] ?? ''}
          size="compact-xs"
          aria-label={`${t('chat.claim')}: ${playerName(row, t)}`}
          onClick={onClaim}
        >
          {t('chat.claim')}
        </Button>
      )}
    </li>
  );
};
