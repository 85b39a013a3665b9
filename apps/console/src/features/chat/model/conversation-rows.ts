import type { ChatEntry } from '@guildhall/contract/chat/staff.ts';
import { senders } from '@guildhall/contract/chat/rules.ts';
import type { ChatItem } from '@guildhall/client/conversation/types.ts';

export type ConversationRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'item'; readonly key: string; readonly item: ChatItem; readonly isFirst: boolean }
  | { readonly kind: 'entry'; readonly key: string; readonly entry: ChatEntry };

/** Pending messages sort after stored ones, whatever the local clock says. */
const timeOf = (item: ChatItem): number => (item.kind === 'message' ? item.message.time : Infinity);

/** Identifies the sender: consecutive messages of one sender show the name once. */
const senderKeyOf = (item: ChatItem): string =>
  item.kind === 'message'
    ? item.message.event === null && item.message.report === undefined
      ? `${item.message.sender} ${item.message.persona}`
      : 'event'
    : 'own';

const groupMs = 5 * 60_000;

const isSameGroup = (one: ChatItem | null, other: ChatItem): boolean => {
  if (one === null || other.kind !== 'message' || one.kind !== 'message')
    return one !== null && one.kind === other.kind;
  return senderKeyOf(one) === senderKeyOf(other) && other.message.time - one.message.time < groupMs;
};

/**
 * Messages and notes in chronological order, with day separators. `dayOf` is passed in because it depends on the time
 * zone.
 */
export const conversationRows = (
  items: readonly ChatItem[],
  entries: readonly ChatEntry[],
  dayOf: (timeMs: number) => string,
): readonly ConversationRow[] => {
  const rows: ConversationRow[] = [];
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

/** Hides notes older than the first loaded message; they belong to pages that are not loaded yet. */
export const entriesSince = (
  entries: readonly ChatEntry[],
  items: readonly ChatItem[],
  hasEarlier: boolean,
): readonly ChatEntry[] => {
  const first = items[0];
  if (!hasEarlier || first?.kind !== 'message') return entries;
  return entries.filter(({ at }) => at >= first.message.time);
};

/** Sequence number of the last staff message that the player has read; 0 if none. */
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
