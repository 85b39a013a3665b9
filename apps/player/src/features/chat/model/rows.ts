import type { ChatItem } from '@guildhall/client/conversation/types.ts';
import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import type { FileUpload } from './file-upload.ts';

export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly timeMs: number }
  | { readonly kind: 'event'; readonly key: string; readonly message: ChatMessage }
  | { readonly kind: 'said'; readonly key: string; readonly item: ChatItem; readonly run: Run }
  | { readonly kind: 'file'; readonly key: string; readonly sending: FileUpload }
  | { readonly kind: 'typing'; readonly key: string; readonly persona: number | null };

/** Position of a message within a run of one side: the first shows the name, the last the portrait. */
export interface Run {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** A longer pause starts a new run. */
const runMs = 5 * 60_000;

export const timeOf = (item: ChatItem): number =>
  item.kind === 'message' ? item.message.time : item.pending.created_at;
export const isOwnItem = (item: ChatItem): boolean => item.kind !== 'message' || item.isOwn;
/** Pending messages have no sequence number yet. */
export const seqOf = (row: Row | undefined): number => {
  if (row?.kind === 'event') return row.message.seq;
  return row?.kind === 'said' && row.item.kind === 'message' ? row.item.message.seq : 0;
};

/** Shown as a line between the messages: events, and the report that staff made from the chat. */
const isLine = ({ event, report }: ChatMessage): boolean => event !== null || report !== undefined;
const isEvent = (item: ChatItem): boolean => item.kind === 'message' && isLine(item.message);
const personaOf = (item: ChatItem): number | null => (item.kind === 'message' ? item.message.persona : null);

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
  readonly files: readonly FileUpload[];
  readonly typing: { readonly persona: number | null } | null;
}

/** Adds day separators and runs, then the rows that exist only locally: uploads and the typing indicator. */
export const rowsOf = ({ items, files, typing }: ShownParts): readonly Row[] => {
  const rows: Row[] = [];
  let placed = 0;
  const placeFiles = (untilMs: number): void => {
    for (let sending = files[placed]; sending && sending.createdAt < untilMs; sending = files[placed]) {
      rows.push({ kind: 'file', key: sending.key, sending });
      placed += 1;
    }
  };
  let day = '';
  for (const [index, item] of items.entries()) {
    // Stored messages have their place; a file is sent before the messages that were written after it.
    if (item.kind !== 'message') placeFiles(item.pending.created_at);
    const itemDay = dayOf(timeOf(item));
    if (itemDay !== day) rows.push({ kind: 'day', key: `day-${itemDay}-${item.key}`, timeMs: timeOf(item) });
    day = itemDay;
    if (item.kind === 'message' && isLine(item.message)) {
      rows.push({ kind: 'event', key: item.key, message: item.message });
      continue;
    }
    const run = { isFirst: !isSameRun(items[index - 1], item), isLast: !isSameRun(item, items[index + 1]) };
    rows.push({ kind: 'said', key: item.key, item, run });
  }
  placeFiles(Number.POSITIVE_INFINITY);
  if (typing !== null) rows.push({ kind: 'typing', key: 'typing', persona: typing.persona });
  return rows;
};

/**
 * Whether rows were only prepended, in which case the list keeps its distance from the end. Any other change must
 * return false, or the list would reuse wrong row heights. Skips the first row, because the day separator moves up with
 * prepended messages.
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
