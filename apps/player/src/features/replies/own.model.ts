import type { Own, OwnChat, OwnReport } from '@guildhall/contract/replies/player.ts';

/** What the device keeps of the last answer, and whose it is. */
export interface KeptOwn {
  readonly owner: string;
  /** For the room that is kept while the code loads that shows them. */
  readonly rows: number;
  readonly own: Own;
}

export const isNothing = ({ replies, chat, reports }: Own): boolean =>
  replies === 0 && chat === null && reports.length === 0;

/** The kept answer if it is this owner's. Storage may hold anything, so the shape is checked as far as it is used. */
export const keptFor = (stored: unknown, owner: string): Own | null => {
  const kept = stored as Partial<KeptOwn> | null | undefined;
  const own = kept?.owner === owner ? (kept.own as Partial<Own> | undefined) : undefined;
  const isWhole =
    typeof own?.replies === 'number' &&
    Array.isArray(own.reports) &&
    own.reports.every((report: OwnReport | null) => typeof report?.id === 'string') &&
    typeof own.chat === 'object';
  return isWhole ? (own as Own) : null;
};

export type OwnRow =
  | { readonly id: 'chat'; readonly chat: OwnChat }
  | { readonly id: string; readonly report: OwnReport; readonly chat?: undefined };

/** Questions with a deadline first, then the conversation, then the other reports. */
export const rowsOf = ({ chat, reports }: Own): readonly OwnRow[] => {
  const rows = reports.map((report): OwnRow => ({ id: report.id, report }));
  const asked = rows.filter((_, index) => reports[index]?.lapses_at !== null);
  const chatRow: readonly OwnRow[] = chat === null ? [] : [{ id: 'chat', chat }];
  return [...asked, ...chatRow, ...rows.filter((row) => !asked.includes(row))];
};

interface Edges {
  readonly left: number;
  readonly right: number;
}

/** How many cards are whole between the edges of their row, in either direction of writing. */
export const countInSight = (row: Edges, cards: readonly Edges[]): number =>
  cards.filter(({ left, right }) => left >= row.left - 1 && right <= row.right + 1).length;

/**
 * What the chip is about on this screen: an answer that is not read yet, or else the place in line, unless it is among
 * the rows that the block “Yours” shows.
 */
export const chipOf = (own: Own, pathname: string, shown: readonly string[]): OwnRow | null => {
  // The conversation's own frame has no room for it; it comes when the player leaves.
  if (pathname.startsWith('/online_service')) return null;
  const { chat } = own;
  if (chat !== null && chat.unread > 0) return { id: 'chat', chat };
  const report = own.reports.find(({ id, is_unread: isUnread }) => isUnread && pathname !== `/feedback/info/${id}`);
  if (report !== undefined) return { id: report.id, report };
  return chat?.state === 'waiting' && !shown.includes('chat') ? { id: 'chat', chat } : null;
};
