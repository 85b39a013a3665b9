import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { createStore } from '@guildhall/browser/store.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { playSound, showNotification } from '../../../platform/alerts/alerts.adapter.ts';
import { chatBadge, useCounters } from '../../notices/counters.public.ts';
import { queryClient } from '../../../platform/network/query-client.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { translate } from '../../../platform/text/i18n.ts';
import { alertsOf } from '../model/alerts.ts';
import { playerName } from '../model/player-name.ts';
import { ownChatsKey, useOwnChats } from '../own-chats.data.ts';

/** The chat whose composer has focus. */
export const focusedChat = createStore<string | null>(null);

const isWatched = (id: string): boolean =>
  focusedChat.get() === id && document.visibilityState === 'visible' && document.hasFocus();

/**
 * Plays sounds and shows notifications for messages in the staff member's own chats on every page of the console. Returns the
 * number for the badge, as the server counts it.
 */
export const useChatAlerts = (): number => {
  const navigate = useNavigate();
  const now = useCounters();
  const mayWrite = useStaff().may('chat.write');
  const rows = useOwnChats(mayWrite);
  const before = useRef<readonly StaffConversation[] | null>(null);
  const own = now?.chats == null ? '' : `${now.chats.mine_waiting} ${now.chats.mine_unread}`;
  useEffect(() => {
    if (own !== '') void queryClient.invalidateQueries({ queryKey: ownChatsKey }, { cancelRefetch: false });
  }, [own]);
  useEffect(() => {
    if (rows === undefined) return;
    const alerts = alertsOf(before.current, rows, isWatched);
    before.current = rows;
    const [first] = alerts;
    if (first === undefined) return;
    playSound('message', `message ${first.id} ${first.head}`);
    for (const row of alerts.slice(0, 3)) {
      const title = translate('chat.notice.message', { player: playerName(row, translate) });
      showNotification(title, row.last?.text ?? '', row.id, () => void navigate(`/chat?open=${row.id}`));
    }
  }, [rows, navigate]);
  return chatBadge(now);
};
