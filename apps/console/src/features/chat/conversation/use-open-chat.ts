import type { StaffConversation, OpenedConversation } from '@guildhall/contract/chat/staff.ts';
import type { Conversation, ConversationView } from '@guildhall/client/conversation/types.ts';
import { createContext, use } from 'react';

export type ChatDialog = 'take_over' | 'transfer' | 'end' | 'topic' | 'report' | 'later' | 'write' | null;

export interface OpenChat {
  readonly row: StaffConversation;
  readonly opened: OpenedConversation;
  readonly conversation: Conversation;
  readonly view: ConversationView;
  readonly isMine: boolean;
  readonly mayWrite: boolean;
  readonly isFocused: boolean;
  readonly dialog: ChatDialog;
  readonly show: (dialog: ChatDialog) => void;
}

const context = createContext<OpenChat | null>(null);
export const OpenChatProvider = context.Provider;

export const useOpenChat = (): OpenChat => {
  const openChat = use(context);
  if (openChat === null) throw new Error('open chat context is missing: render inside its provider');
  return openChat;
};
