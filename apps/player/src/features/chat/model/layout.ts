import type { ChatItem, ConversationView } from '@guildhall/client/conversation/types.ts';
import type { ChatState } from '@guildhall/contract/chat/player.ts';

interface Known {
  readonly view: Pick<ConversationView, 'conversation' | 'state'>;
  readonly service: ChatState['service'] | null;
  /** The service status is still loading. */
  readonly isAsking: boolean;
  readonly hasRows: boolean;
}

interface Layout {
  readonly body: 'asking' | 'welcome' | 'closed' | 'list';
  readonly foot: 'composer' | 'ended' | 'nothing';
}

/** Which parts the screen shows. An open conversation continues outside opening hours; a new one cannot start. */
export const layoutOf = ({ view, service, isAsking, hasRows }: Known): Layout => {
  if (view.state === 'ended') return { body: 'list', foot: 'ended' };
  if (view.conversation !== null) return { body: 'list', foot: 'composer' };
  if (service?.is_open === false) return { body: 'closed', foot: 'nothing' };
  if (hasRows) return { body: 'list', foot: 'composer' };
  return { body: isAsking ? 'asking' : 'welcome', foot: 'composer' };
};

/** Text that never reached the server: refused messages first, then the current input. */
export const unsentText = (draft: string, items: readonly ChatItem[]): string =>
  [...items.flatMap((item) => (item.kind === 'failed' ? [item.pending.content] : [])), draft]
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n');

/** Staff ended the conversation as abuse; such a chat is not rated. */
export const wasAbuse = (items: readonly ChatItem[]): boolean =>
  items.some((item) => item.kind === 'message' && item.message.event === 'ended' && item.message.reason === 'abuse');
