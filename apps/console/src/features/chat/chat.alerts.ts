import type { DeskConversation } from '@guildhall/contract/chat-desk.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { languageName, translate, useLocale } from '../../platform/i18n.ts';
import { useStaff } from '../../platform/session.ts';
import { createStore } from '../../platform/store.ts';
import { tabCount } from '../../platform/tab-count.ts';
import { useOwnChats } from './chat.own.ts';
import { playSound, showNotice, soundSwitch } from './chat.notices.ts';
import { alertsOf, unreadChats, type ChatAlert } from './model/alerts.ts';
import { playerName } from './model/player-name.ts';

/** The chat that one writes in. */
export const focusedChat = createStore<string | null>(null);

const isWatched = (id: string): boolean =>
  focusedChat.get() === id && document.visibilityState === 'visible' && document.hasFocus();

/** Sounds and notices for one's own chats, at whichever desk one is. How many hold something unread. */
export const useChatAlerts = (): number => {
  const navigate = useNavigate();
  const locale = useLocale();
  const mayWrite = useStaff().may('chat.write');
  const rows = useOwnChats(mayWrite);
  const before = useRef<readonly DeskConversation[] | null>(null);
  const count = rows === undefined ? 0 : unreadChats(rows);
  useEffect(() => {
    tabCount.set(count);
    return () => tabCount.set(0);
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
      showNotice(title, body, row.id, () => open(alert));
    }
  }, [rows, navigate, locale]);
  return count;
};
