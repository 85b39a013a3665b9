import type { SearchHit } from '@guildhall/contract/search/player.ts';
import { functionType, type SearchType } from '@guildhall/contract/search/types.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { placedTerms } from '../../data/search-terms.ts';
import type { Alternative, FoundWord, Slot } from './search.alternatives.rules.ts';
import { excerptOf, marksIn } from './search.excerpt.rules.ts';
import type { SearchableFunction } from './search.functions.rules.ts';
import type { ContentRow } from './search.queries.ts';
import { matchedAlternatives, type Candidate, type Places } from './search.rank.rules.ts';

const completionsMax = 3;

export const hitOf = (row: ContentRow, words: ReadonlySet<string>): SearchHit => {
  const excerpt = excerptOf(row.body, words);
  return {
    type: row.type as SearchType,
    id: row.item_id,
    lang: row.lang as LangId,
    title: row.title,
    title_marks: marksIn(row.title, words),
    excerpt: excerpt.text,
    excerpt_marks: excerpt.marks,
    published_at: row.at.getTime(),
  };
};

export const functionHitOf = (
  { id, title, excerpt }: SearchableFunction,
  lang: number,
  words: ReadonlySet<string>,
): SearchHit => ({
  type: functionType,
  id,
  lang: lang as LangId,
  title,
  title_marks: marksIn(title, words),
  excerpt,
  excerpt_marks: marksIn(excerpt, words),
  published_at: null,
});

const arabicArticle = /^ال(?=.{3})/u;

/** Arabic words are indexed without their article, so the stored form may have one that was not typed. */
const withArticleOf = (typed: string, shown: string): string =>
  arabicArticle.test(typed) ? shown : shown.replace(arabicArticle, '');

/** The query with some of its words replaced. */
const rewritten = (query: string, shown: ReadonlyMap<string, string>): string => {
  let [text, end] = ['', 0];
  for (const { term, from, to } of placedTerms(query)) {
    const word = shown.get(term);
    if (word === undefined) continue;
    text += query.slice(end, from) + withArticleOf(query.slice(from, to), word);
    end = to;
  }
  return text + query.slice(end);
};

/** What is marked in hits: words that stand for a part of the query, and parts themselves, which functions of the app may have. */
export const markedWords = (slots: readonly Slot[]): Set<string> =>
  new Set(
    slots.flatMap(({ kind, part, alternatives }) => [
      ...(kind === 'word' ? [part] : []),
      ...alternatives.flatMap(({ words }) => words.map(({ word }) => word)),
    ]),
  );

interface WordMatch {
  readonly slot: Slot;
  readonly match: Alternative;
  readonly word: FoundWord;
}

const wordMatches = (slots: readonly Slot[], candidate: Candidate, places: Places): WordMatch[] =>
  matchedAlternatives(slots, candidate, places).flatMap((match, place) => {
    const [slot, word] = [slots[place], match?.words[0]];
    return slot?.kind === 'word' && match !== undefined && word !== undefined ? [{ slot, match, word }] : [];
  });

const rewrittenBy = (query: string, matches: readonly WordMatch[]): string =>
  rewritten(query, new Map(matches.map(({ slot, word }) => [slot.part, word.shown])));

/** Says what the best hit was found by, if that was not typed. */
export const correctedOf = (
  query: string,
  slots: readonly Slot[],
  hits: readonly Candidate[],
  places: Places,
): string | null => {
  for (const hit of hits) {
    const matches = wordMatches(slots, hit, places);
    const corrections = matches.filter(({ match }) => match.kind === 'corrected');
    if (corrections.length > 0) return rewrittenBy(query, corrections);
    // A hit by what an unknown word may mean says nothing about how it is written; the next one may.
    if (!matches.some(({ slot, match }) => match.kind === 'synonym' && !slot.isKnown)) return null;
  }
  return null;
};

/** The query with its unfinished last word as the best hits have it, and other words corrected. A word that exists is finished. */
export const completionsOf = (
  query: string,
  slots: readonly Slot[],
  hits: readonly Candidate[],
  places: Places,
): string[] => {
  const last = slots.findLast(({ kind, isLast }) => kind === 'word' && isLast);
  if (last === undefined || last.isKnown) return [];
  const completions = new Set<string>();
  for (const hit of hits) {
    const matches = wordMatches(slots, hit, places);
    const ofLast = matches.find(({ slot }) => slot === last);
    if (ofLast === undefined || ofLast.match.kind === 'synonym') continue;
    completions.add(rewrittenBy(query, [...matches.filter(({ match }) => match.kind === 'corrected'), ofLast]).trim());
    if (completions.size === completionsMax) break;
  }
  return [...completions];
};
