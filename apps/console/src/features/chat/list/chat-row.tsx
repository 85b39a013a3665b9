import type { DeskConversation } from '@guildhall/contract/chat-desk.ts';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconHandGrab, IconNote, IconStarFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { shortCodeOf } from '../../../platform/language-labels.ts';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { UnverifiedBadge } from '../../../ui/unverified-badge.tsx';
import { hasDraft } from '../composer/draft-storage.ts';
import type { Scope } from '../inbox-state.ts';
import { unreadOf } from '../model/alerts.ts';
import { playerName } from '../model/player-name.ts';
import { LastWords } from './last-words.tsx';
import styles from './chat-row.module.css';
import { WaitClock } from './wait-clock.tsx';

interface ChatRowProps {
  readonly row: DeskConversation;
  readonly scope: Scope;
  readonly staffId: string;
  readonly isOpen: boolean;
  readonly isFocused: boolean;
  readonly onOpen: (isBeside: boolean) => void;
  /** Null for whoever may not. */
  readonly onClaim: (() => void) | null;
}

const Since = ({ row }: { readonly row: DeskConversation }) => {
  if (row.ended_at !== null) return <TimeText at={row.ended_at} />;
  const since = row.state === 'waiting' ? row.queued_at : row.waiting_since;
  return since === null ? null : <WaitClock since={since} />;
};

/** One chat of the list. A click shows it, with Ctrl or ⌘ beside the others. */
export const ChatRow = ({ row, scope, staffId, isOpen, isFocused, onOpen, onClaim }: ChatRowProps) => {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isFocused]);
  const unread = row.state === 'ended' ? 0 : unreadOf(row);
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
          <span className={styles['who']}>{playerName(row, t)}</span>
          <span className={styles['tag']}>{shortCodeOf(row.lang)}</span>
          {!row.is_verified && <UnverifiedBadge isInside />}
          {row.is_guest && <span className={styles['tag']}>{t('chat.guest')}</span>}
          <span className={styles['gap']} />
          <Since row={row} />
        </span>
        <span className={styles['line']}>
          <LastWords row={row} />
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
      </button>
      {isClaimable && (
        <Tooltip label={t('chat.claim')}>
          <ActionIcon
            className={styles['claim'] ?? ''}
            variant="filled"
            color="ember"
            size={26}
            aria-label={`${t('chat.claim')}: ${playerName(row, t)}`}
            onClick={onClaim}
          >
            <IconHandGrab size={15} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
};
