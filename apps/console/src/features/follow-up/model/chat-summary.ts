import type { ChatItem } from '@guildhall/client/conversation/types.ts';
import { contentTypes, senders } from '@guildhall/contract/chat/rules.ts';

const max = 500;

/** What the player wrote first, as a proposal for the description of a report. */
export const summaryFrom = (items: readonly ChatItem[]): string => {
  const texts = items.flatMap((item) =>
    item.kind === 'message' && item.message.sender === senders.player && item.message.content_type === contentTypes.text
      ? [item.message.content.trim()]
      : [],
  );
  let length = 0;
  const kept = texts.filter((text, index) => {
    length += text.length + 1;
    return index === 0 || length <= max;
  });
  return kept.join('\n').slice(0, max);
};
