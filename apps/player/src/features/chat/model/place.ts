import type { ChatItem, ConversationView } from '@guildhall/client/conversation-types.ts';
import type { ChatState } from '@guildhall/contract/chat.ts';

interface Known {
  readonly view: Pick<ConversationView, 'conversation' | 'state'>;
  readonly service: ChatState['service'] | null;
  /** Whether somebody is there was asked and not answered yet. */
  readonly isAsking: boolean;
  readonly hasRows: boolean;
}

interface Place {
  readonly body: 'asking' | 'welcome' | 'closed' | 'list';
  readonly foot: 'composer' | 'ended' | 'nothing';
}

/** What the screen shows. A conversation that goes on does so whatever the hours say; a new one needs somebody to be there. */
export const placeOf = ({ view, service, isAsking, hasRows }: Known): Place => {
  if (view.state === 'ended') return { body: 'list', foot: 'ended' };
  if (view.conversation !== null) return { body: 'list', foot: 'composer' };
  if (service?.is_open === false) return { body: 'closed', foot: 'nothing' };
  if (hasRows) return { body: 'list', foot: 'composer' };
  return { body: isAsking ? 'asking' : 'welcome', foot: 'composer' };
};

/** What was meant for us and did not reach us: first what was refused, then what still stands in the input. */
export const textToCarry = (draft: string, items: readonly ChatItem[]): string =>
  [...items.flatMap((item) => (item.kind === 'failed' ? [item.pending.content] : [])), draft]
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n');
