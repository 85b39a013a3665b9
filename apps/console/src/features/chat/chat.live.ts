import type { Conversation, ConversationView } from '@guildhall/client/conversation/types.ts';
import { openStaffChat, staffChatApi } from '@guildhall/client/conversation/staff-chat.ts';
import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import { chatBounds } from '@guildhall/contract/chat/rules.ts';
import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../platform/network/api.ts';
import { onLiveOpen, sendLive } from '../../platform/network/live-socket.ts';
import { queryClient } from '../../platform/network/query-client.ts';
import { withdrawUndo } from '../../platform/state/undo.ts';
import { translate } from '../../platform/text/i18n.ts';
import { chatSocket } from './chat-socket.live.ts';
import { acceptMessage, acceptRow, endUndoId } from './chat.data.ts';
import { useOwnChats } from './own-chats.data.ts';
import { outboxStore } from './outbox.store.ts';

/** The server cancels a pending end when either side writes. */
const hear = (conversation: string, message: ChatMessage): void => {
  acceptMessage(conversation, message);
  if (message.event === null && withdrawUndo(endUndoId(conversation)))
    notifications.show({ message: translate('follow_up.undo.answered') });
};

/** Lives for the rest of the page after the first visit of the inbox, so that pending messages are still sent. */
const staffChat = openStaffChat({
  api: staffChatApi(call),
  send: sendLive,
  newId: () => crypto.randomUUID(),
  store: outboxStore,
  onRow: acceptRow,
});
chatSocket.connect({
  ...staffChat,
  receive: (message) => {
    staffChat.receive(message);
    if (message.type === 'MSG_MESSAGE' && (message.kind === 'deliver' || message.kind === 'system'))
      hear(message.conversation, message.message);
  },
});

// Changes between the first response and the opening of the socket send no frame, so a waiting player would be missed.
onLiveOpen(() => {
  for (const key of ['chat', 'seats']) void queryClient.invalidateQueries({ queryKey: [key] });
});

type Typing = ConversationView['typing'];

/** Reference-counted conversations that this page follows, also read by typing indicators in the list. */
const followed = new Map<string, { conversation: Conversation; count: number; stop: () => void }>();
const typingListeners = new Set<() => void>();

const follow = (row: StaffConversation): Conversation => {
  const conversation = staffChat.follow(row);
  const known = followed.get(row.id);
  if (known !== undefined) {
    known.count += 1;
    return conversation;
  }
  let typing: Typing = null;
  const stop = conversation.subscribe(() => {
    const next = conversation.get().typing;
    if (next === typing) return;
    typing = next;
    for (const notify of typingListeners) notify();
  });
  followed.set(row.id, { conversation, count: 1, stop });
  for (const notify of typingListeners) notify();
  return conversation;
};

const unfollow = (id: string): void => {
  const known = followed.get(id);
  if (known !== undefined) {
    known.count -= 1;
    if (known.count === 0) {
      known.stop();
      followed.delete(id);
    }
  }
  staffChat.unfollow(id);
};

const subscribeTyping = (listener: () => void): (() => void) => {
  typingListeners.add(listener);
  return () => typingListeners.delete(listener);
};

/** The player's unsent text, if this page follows the conversation. */
export const useTyping = (id: string): Typing =>
  useSyncExternalStore(subscribeTyping, () => followed.get(id)?.conversation.get().typing ?? null);

const noChange = (): (() => void) => () => {};
const nothing = (): null => null;

export const useConversation = (
  row: StaffConversation,
): { readonly conversation: Conversation; readonly view: ConversationView } | null => {
  const [conversation, setConversation] = useState<Conversation | null>(null);
  const { id } = row;
  useEffect(() => {
    setConversation(follow(row));
    return () => {
      setConversation(null);
      unfollow(id);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- later changes to the row are applied by the effect below
  }, [id]);
  useEffect(() => {
    staffChat.learn(row);
  }, [row]);
  const view = useSyncExternalStore(conversation?.subscribe ?? noChange, conversation?.get ?? nothing);
  return conversation === null || view === null ? null : { conversation, view };
};

/**
 * Follows the staff member's own chats, so that rows update live, typing is shown in the list, and a chat opens
 * instantly.
 */
export const useFollowOwn = (isWanted: boolean): void => {
  const rows = useOwnChats(isWanted);
  const own = useRef(new Set<string>());
  useEffect(() => {
    if (rows === undefined) return;
    const wanted = rows.slice(0, chatBounds.seatsMax);
    // Chats that stay in the list keep their subscription: unfollowing would discard their loaded messages.
    for (const row of wanted) {
      if (own.current.has(row.id)) continue;
      own.current.add(row.id);
      follow(row);
    }
    const gone = [...own.current].filter((id) => !wanted.some((row) => row.id === id));
    for (const id of gone) {
      own.current.delete(id);
      unfollow(id);
    }
  }, [rows]);
  useEffect(() => {
    const ids = own.current;
    return () => {
      for (const id of ids) unfollow(id);
      ids.clear();
    };
  }, []);
};
