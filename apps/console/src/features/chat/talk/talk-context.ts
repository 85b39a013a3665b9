import type { DeskConversation, OpenedConversation } from '@guildhall/contract/chat-desk.ts';
import type { Conversation, ConversationView } from '@guildhall/client/conversation-types.ts';
import { createContext, use } from 'react';

/** Which dialog of a chat is open. */
export type TalkDialog = 'take_over' | 'transfer' | 'end' | null;

export interface Talk {
  readonly row: DeskConversation;
  readonly opened: OpenedConversation;
  readonly conversation: Conversation;
  readonly view: ConversationView;
  readonly isMine: boolean;
  readonly mayWrite: boolean;
  readonly isFocused: boolean;
  readonly dialog: TalkDialog;
  readonly show: (dialog: TalkDialog) => void;
}

const context = createContext<Talk | null>(null);
export const TalkProvider = context.Provider;

export const useTalk = (): Talk => {
  const talk = use(context);
  if (talk === null) throw new Error('useTalk outside a chat');
  return talk;
};
