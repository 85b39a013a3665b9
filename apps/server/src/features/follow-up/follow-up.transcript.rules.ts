import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import { contentTypes, senders } from '@guildhall/contract/chat/rules.ts';
import { followUpBounds } from '@guildhall/contract/follow-up/rules.ts';

const clockOf = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.round(ms / 1000) % 60).padStart(2, '0')}`;

/** Signs instead of words, because the transcript is stored and its readers have different languages. */
const contentOf = ({ content_type: type, content, file }: ChatMessage): string => {
  if (type === contentTypes.picture) return '🖼';
  return type === contentTypes.voice ? `🎤 ${clockOf(file?.duration_ms ?? 0)}` : content;
};

/**
 * The messages of a conversation as text, in UTC: the player by number, staff by persona. Without events, and only the end if it is
 * too long.
 */
export const transcriptOf = (
  messages: readonly ChatMessage[],
  guid: number | null,
  personas: ReadonlyMap<number, string>,
): string => {
  const lines = messages
    .filter(({ event, report }) => event === null && report === undefined)
    .map((message) => {
      const at = new Date(message.time).toISOString().slice(0, 16).replace('T', ' ');
      const staff = message.persona === null ? '' : (personas.get(message.persona) ?? '');
      const who = message.sender === senders.player ? `#${guid ?? '?'}` : staff;
      return `${at} ${who}: ${contentOf(message)}`;
    });
  let length = 0;
  const kept = lines.toReversed().filter((line) => {
    length += line.length + 1;
    return length <= followUpBounds.transcriptChars;
  });
  return [...(kept.length < lines.length ? ['…'] : []), ...kept.toReversed()].join('\n');
};
