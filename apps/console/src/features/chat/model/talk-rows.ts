import type { ChatEntry } from '@guildhall/contract/chat-desk.ts';
import { senders } from '@guildhall/contract/chat-rules.ts';
import type { ChatItem } from '@guildhall/client/conversation-types.ts';

/** One line of what is shown of a conversation. */
export type TalkRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'item'; readonly key: string; readonly item: ChatItem; readonly isFirst: boolean }
  | { readonly kind: 'entry'; readonly key: string; readonly entry: ChatEntry };

/** What is on its way comes after everything that is stored, whatever the clock of this machine says. */
const timeOf = (item: ChatItem): number => (item.kind === 'message' ? item.message.time : Infinity);

/** Whose words: what follows words of the same needs no name again. */
const voiceOf = (item: ChatItem): string =>
  item.kind === 'message'
    ? item.message.event === null
      ? `${item.message.sender} ${item.message.persona}`
      : 'event'
    : 'own';

const groupMs = 5 * 60_000;

const isSameGroup = (one: ChatItem | null, other: ChatItem): boolean => {
  if (one === null || other.kind !== 'message' || one.kind !== 'message')
    return one !== null && one.kind === other.kind;
  return voiceOf(one) === voiceOf(other) && other.message.time - one.message.time < groupMs;
};

/** Words and notes in one list by time, with a line where a day begins. `dayOf` knows the time zone. */
export const talkRows = (
  items: readonly ChatItem[],
  entries: readonly ChatEntry[],
  dayOf: (timeMs: number) => string,
): readonly TalkRow[] => {
  const rows: TalkRow[] = [];
  let day: string | null = null;
  let before: ChatItem | null = null;
  const turn = (at: number): void => {
    const next = dayOf(at);
    if (next === day) return;
    day = next;
    before = null;
    rows.push({ kind: 'day', key: `day ${next}`, at });
  };
  let waiting = entries;
  const tellUntil = (at: number): void => {
    const due = waiting.filter((entry) => entry.at <= at);
    waiting = waiting.slice(due.length);
    for (const entry of due) {
      turn(entry.at);
      rows.push({ kind: 'entry', key: `entry ${entry.id}`, entry });
      before = null;
    }
  };
  for (const item of items) {
    const at = timeOf(item);
    tellUntil(at);
    if (at !== Infinity) turn(at);
    rows.push({ kind: 'item', key: item.key, item, isFirst: !isSameGroup(before, item) });
    before = item;
  }
  tellUntil(Infinity);
  return rows;
};

/** Notes of before the first message that is here belong to pages that are not. */
export const entriesSince = (
  entries: readonly ChatEntry[],
  items: readonly ChatItem[],
  hasEarlier: boolean,
): readonly ChatEntry[] => {
  const first = items[0];
  if (!hasEarlier || first?.kind !== 'message') return entries;
  return entries.filter(({ at }) => at >= first.message.time);
};

/** The number of the last message of staff that the player has read; 0 where none. */
export const lastSeen = (items: readonly ChatItem[], peerRead: number): number => {
  const seen = items.findLast(
    (item) =>
      item.kind === 'message' &&
      item.message.sender === senders.admin &&
      item.message.event === null &&
      item.message.seq <= peerRead,
  );
  return seen?.kind === 'message' ? seen.message.seq : 0;
};
