import type { ChatItem } from '@guildhall/client/conversation/types.ts';
import { contentTypes } from '@guildhall/contract/chat/rules.ts';
import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import { useState } from 'react';
import { useText, type Translate } from '../../../platform/text/i18n.ts';
import { usePersona } from '../room/use-persona.ts';
import { eventWords } from './event-line.tsx';

const lastHeard = (items: readonly ChatItem[]): ChatMessage | null => {
  for (let at = items.length - 1; at >= 0; at -= 1) {
    const item = items[at];
    if (item?.kind === 'message' && !item.isOwn) return item.message;
  }
  return null;
};

const wordsOf = (message: ChatMessage, name: string, t: Translate): string => {
  if (message.event !== null || message.report !== undefined) return eventWords(message, name, t);
  if (message.content_type === contentTypes.picture) return t('chat.picture.theirs', { name });
  if (message.content_type === contentTypes.voice) return t('chat.voice.theirs', { name });
  return `${name}: ${message.content}`;
};

export const MessageAnnouncer = ({ items }: { readonly items: readonly ChatItem[] }) => {
  const t = useText();
  const message = lastHeard(items);
  const { name } = usePersona(message?.persona ?? null);
  const [knownSeq] = useState(message?.seq ?? 0);
  return (
    <p className="visually-hidden" role="status">
      {message !== null && message.seq > knownSeq && wordsOf(message, name, t)}
    </p>
  );
};
