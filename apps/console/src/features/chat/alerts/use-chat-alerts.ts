import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { languageName, translate, useLocale } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { createStore } from '@guildhall/browser/store.ts';
import { tabTitleCount } from '../../../platform/look/tab-title-count.ts';
import { useOwnChats } from '../own-chats.data.ts';
import { playSound, showNotification, soundSwitch } from './notifications.adapter.ts';
import { alertsOf, unreadChats, type ChatAlert } from '../model/alerts.ts';
import { playerName } from '../model/player-name.ts';

/** The chat whose composer has focus. */
export const focusedChat = createStore<string | null>(null);

const isWatched = (id: string): boolean =>
  focusedChat.get() === id && document.visibilityState === 'visible' && document.hasFocus();

/**
 * Plays sounds and shows notifications for the staff member's own chats on every page of the console. Returns the
 * number of unread chats.
 */
export const useChatAlerts = (): number => {
  const navigate = useNavigate();
  const locale = useLocale();
  const mayWrite = useStaff().may('chat.write');
  const rows = useOwnChats(mayWrite);
  const before = useRef<readonly StaffConversation[] | null>(null);
  const count = rows === undefined ? 0 : unreadChats(rows);
  useEffect(() => {
    tabTitleCount.set(count);
    return () => tabTitleCount.set(0);
  }, [count]);
  useEffect(() => {
    if (rows === undefined) return;
    const alerts = alertsOf(before.current, rows, isWatched);
    before.current = rows;
    const [first] = alerts;
    if (first === undefined) return;
    if (soundSwitch.get()) playSound(alerts.find(({ kind }) => kind === 'assigned')?.kind ?? 'message');
    const open = ({ row }: ChatAlert) => void navigate(`/chat?open=${row.id}`);
    for (const alert of alerts.slice(0, 3)) {
      const { row, kind } = alert;
      const player = playerName(row, translate);
      const [title, body] =
        kind === 'assigned'
          ? [
              translate('chat.notice.assigned'),
              translate('chat.notice.assigned_body', { player, language: languageName(row.lang, locale) }),
            ]
          : [translate('chat.notice.message', { player }), row.last?.text ?? ''];
      showNotification(title, body, row.id, () => open(alert));
    }
  }, [rows, navigate, locale]);
  return count;
};
