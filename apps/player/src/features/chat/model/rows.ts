import type { ChatItem } from '@guildhall/client/conversation-types.ts';
import type { ChatMessage } from '@guildhall/contract/chat.ts';
import type { FileSending } from './file-sending.ts';

/** What the list shows, one under the other. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly timeMs: number }
  | { readonly kind: 'event'; readonly key: string; readonly message: ChatMessage }
  | { readonly kind: 'said'; readonly key: string; readonly item: ChatItem; readonly run: Run }
  | { readonly kind: 'file'; readonly key: string; readonly sending: FileSending }
  | { readonly kind: 'typing'; readonly key: string; readonly persona: number | null };

/** Where in a run of one side a message stands: the first carries the name, the last the face. */
export interface Run {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** A longer silence begins a new run. */
const runMs = 5 * 60_000;

export const timeOf = (item: ChatItem): number =>
  item.kind === 'message' ? item.message.time : item.pending.created_at;
export const isOwnItem = (item: ChatItem): boolean => item.kind !== 'message' || item.isOwn;
/** What is on its way has no number yet. */
export const seqOf = (row: Row | undefined): number => {
  if (row?.kind === 'event') return row.message.seq;
  return row?.kind === 'said' && row.item.kind === 'message' ? row.item.message.seq : 0;
};

const isEvent = (item: ChatItem): boolean => item.kind === 'message' && item.message.event !== null;
const personaOf = (item: ChatItem): number | null => (item.kind === 'message' ? item.message.persona : null);

/** By the reader's own clock. */
const dayOf = (timeMs: number): string => {
  const date = new Date(timeMs);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
};

const isSameRun = (before: ChatItem | undefined, after: ChatItem | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  !isEvent(before) &&
  !isEvent(after) &&
  isOwnItem(before) === isOwnItem(after) &&
  personaOf(before) === personaOf(after) &&
  timeOf(after) - timeOf(before) < runMs &&
  dayOf(timeOf(before)) === dayOf(timeOf(after));

export interface ShownParts {
  readonly items: readonly ChatItem[];
  readonly files: readonly FileSending[];
  readonly typing: { readonly persona: number | null } | null;
}

/** Puts days between messages, tells runs apart, and ends with what is only here: files on their way, and who writes. */
export const rowsOf = ({ items, files, typing }: ShownParts): readonly Row[] => {
  const rows: Row[] = [];
  let day = '';
  for (const [index, item] of items.entries()) {
    const itemDay = dayOf(timeOf(item));
    if (itemDay !== day) rows.push({ kind: 'day', key: `day-${itemDay}-${item.key}`, timeMs: timeOf(item) });
    day = itemDay;
    if (item.kind === 'message' && item.message.event !== null) {
      rows.push({ kind: 'event', key: item.key, message: item.message });
      continue;
    }
    const run = { isFirst: !isSameRun(items[index - 1], item), isLast: !isSameRun(item, items[index + 1]) };
    rows.push({ kind: 'said', key: item.key, item, run });
  }
  for (const sending of files) rows.push({ kind: 'file', key: sending.key, sending });
  if (typing !== null) rows.push({ kind: 'typing', key: 'typing', persona: typing.persona });
  return rows;
};

/**
 * Whether older ones came in front, and nothing else: the list then keeps its place from its end. Told anything else it would give
 * rows the sizes of others. The first row is passed over: the name of the day moves up with what is put under it.
 */
export const isPrepended = (before: readonly Row[], after: readonly Row[]): boolean => {
  const grown = after.length - before.length;
  return (
    grown > 0 &&
    before.length > 1 &&
    before[1]?.key === after[grown + 1]?.key &&
    before.at(-1)?.key === after.at(-1)?.key
  );
};
