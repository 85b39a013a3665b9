import type { SearchType } from '@guildhall/contract/search/types.ts';
import type { Tx } from '../../data/database.ts';
import type { Searchable } from '../../registration/feature.ts';
import { storable } from '../../data/storable-text.ts';
import * as queries from './search.index.queries.ts';
import { indexedTextOf, ranksOf, titleRank } from './search.index.rules.ts';
import { limitTime } from './search.queries.ts';
import * as related from './search.related.queries.ts';
import { weightsOf } from './search.related.rules.ts';

export { excerptOf, marksIn } from './search.excerpt.rules.ts';

export interface SearchItem {
  readonly type: SearchType;
  readonly id: number;
  /** Newer items come first among equal ones. */
  readonly at: Date;
  /** Found only within this time; null is without limit. */
  readonly visibleFrom?: Date | null;
  readonly visibleUntil?: Date | null;
  /** Comes before others that match as well. */
  readonly isPinned?: boolean;
  /** Plain text of every language the item has. */
  readonly texts: readonly { readonly lang: number; readonly title: string; readonly body: string }[];
}

export const dropSearchItem = async (tx: Tx, type: SearchType, id: number): Promise<void> => {
  for (const text of await queries.selectTexts(tx, type, id)) {
    await queries.deleteText(tx, text, Object.values(ranksOf(text.at)));
  }
};

/**
 * Makes an item searchable, or replaces what was searchable. Call it in the transaction of the publication, with the item's
 * row locked, and before rows that publications share (totals, the content revision), so that locks have one order.
 */
export const putSearchItem = async (tx: Tx, item: SearchItem): Promise<void> => {
  await dropSearchItem(tx, item.type, item.id);
  const langs = item.texts.reduce((bits, { lang }) => bits | (1 << lang), 0);
  for (const { lang, ...given } of item.texts) {
    const text = indexedTextOf(lang, { title: storable(given.title), body: storable(given.body) });
    await queries.insertText(tx, {
      type: item.type,
      itemId: item.id,
      lang,
      langs,
      at: item.at,
      visibleFrom: item.visibleFrom ?? null,
      visibleUntil: item.visibleUntil ?? null,
      isPinned: item.isPinned ?? false,
      words: await queries.wordIds(tx, lang, text.words, text.shown),
      titleWords: text.titleWords,
      ranks: ranksOf(item.at),
      title: text.title,
      body: text.body,
    });
  }
};

/** A `refreshAfter` of `Searchable` for the items of a table. */
export const refreshInOrder =
  (table: queries.SearchedTable, refresh: (tx: Tx, id: number) => Promise<void>): Searchable['refreshAfter'] =>
  async (tx, after, limit) => {
    const ids = await queries.lockAfter(tx, table, after, limit);
    for (const id of ids) await refresh(tx, id);
    return ids.at(-1) ?? null;
  };

/** Ordinary ones take a few milliseconds. */
const relatedMs = 500;

/**
 * What players can read that shares words with a longer text, and how rare each stem is among the texts of a language. No
 * word is required, so the caller decides which matches are enough.
 */
export const relatedTexts = async (
  tx: Tx,
  query: {
    readonly stems: readonly related.RelatedStem[];
    readonly langs: readonly number[];
    readonly types: readonly SearchType[];
    readonly now: Date;
  },
): Promise<{ rows: related.RelatedRow[]; weightOf: (lang: number, stem: string) => number }> => {
  await limitTime(tx, relatedMs);
  const holders = await related.selectHolders(tx, query.stems, query.langs);
  const weightOf = weightsOf(holders, await related.estimateTexts(tx, query.langs));
  return { rows: await related.selectRelated(tx, { ...query, titleRank }), weightOf };
};

export const itemTexts = related.selectItemTexts;
