import type { Conversation, ConversationView } from '@guildhall/client/conversation-types.ts';
import { openStaffChat, staffChatApi } from '@guildhall/client/staff-chat.ts';
import { chatBounds } from '@guildhall/contract/chat-rules.ts';
import type { DeskConversation } from '@guildhall/contract/chat-desk.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../platform/api.ts';
import { listenLive, onLiveOpen, sendLive } from '../../platform/live.ts';
import { queryClient } from '../../platform/query.ts';
import { acceptMessage, acceptRow } from './chat.data.ts';
import { useOwnChats } from './chat.own.ts';
import { outboxStore } from './outbox-storage.ts';

/** The conversations that this console follows, from the first visit of the inbox on: what is on its way still goes out. */
const desk = openStaffChat({
  api: staffChatApi(call),
  send: sendLive,
  newId: () => crypto.randomUUID(),
  store: outboxStore,
  onRow: acceptRow,
});
listenLive({
  ...desk,
  receive: (message) => {
    desk.receive(message);
    // What changed between the first answer and the opening of the socket was told to nobody here: a player would wait unseen.
    onLiveOpen(() => {
      for (const key of ['chat', 'seats']) void queryClient.invalidateQueries({ queryKey: [key] });
    });
    if (message.type === 'MSG_MESSAGE' && (message.kind === 'deliver' || message.kind === 'system'))
      acceptMessage(message.conversation, message.message);
  },
});

type Typing = ConversationView['typing'];

/** What is followed by whom of this page, for those who only want to know who writes. */
const followed = new Map<string, { conversation: Conversation; count: number; stop: () => void }>();
const typingListeners = new Set<() => void>();

const follow = (row: DeskConversation): Conversation => {
  const conversation = desk.follow(row);
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
    for (const tell of typingListeners) tell();
  });
  followed.set(row.id, { conversation, count: 1, stop });
  for (const tell of typingListeners) tell();
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
  desk.unfollow(id);
};

const subscribeTyping = (listener: () => void): (() => void) => {
  typingListeners.add(listener);
  return () => typingListeners.delete(listener);
};

/** What the player of a chat is writing, where this page follows it. */
export const useTyping = (id: string): Typing =>
  useSyncExternalStore(subscribeTyping, () => followed.get(id)?.conversation.get().typing ?? null);

const noChange = (): (() => void) => () => {};
const nothing = (): null => null;

/** A conversation for as long as it is shown. */
export const useConversation = (
  row: DeskConversation,
): { readonly conversation: Conversation; readonly view: ConversationView } | null => {
  const [conversation, setConversation] = useState<Conversation | null>(null);
  const { id } = row;
  useEffect(() => {
    setConversation(follow(row));
    return () => {
      setConversation(null);
      unfollow(id);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what changes about it is learnt below
  }, [id]);
  useEffect(() => {
    desk.learn(row);
  }, [row]);
  const view = useSyncExternalStore(conversation?.subscribe ?? noChange, conversation?.get ?? nothing);
  return conversation === null || view === null ? null : { conversation, view };
};

/** Follows one's own chats: their rows change by themselves, the list says who writes, and a click shows them at once. */
export const useFollowOwn = (isWanted: boolean): void => {
  const rows = useOwnChats(isWanted);
  const own = useRef(new Set<string>());
  useEffect(() => {
    if (rows === undefined) return;
    const wanted = rows.slice(0, chatBounds.seatsMax);
    // Those who stay are not touched: what one lets go of must be fetched again.
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
