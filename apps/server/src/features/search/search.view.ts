import type { SearchHit } from '@guildhall/contract/search/player.ts';
import type { SearchType } from '@guildhall/contract/search/types.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { placedTerms } from '../../data/search-terms.ts';
import type { Alternative, Slot } from './search.alternatives.rules.ts';
import { excerptOf, marksIn } from './search.excerpt.rules.ts';
import type { ContentRow } from './search.queries.ts';
import { matchedAlternatives, type Candidate } from './search.rank.rules.ts';

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

/** The query with some of its words replaced. */
const rewritten = (query: string, shown: ReadonlyMap<string, string>): string => {
  let [text, end] = ['', 0];
  for (const { term, from, to } of placedTerms(query)) {
    const word = shown.get(term);
    if (word === undefined) continue;
    text += query.slice(end, from) + word;
    end = to;
  }
  return text + query.slice(end);
};

const wordMatches = (slots: readonly Slot[], candidate: Candidate): { part: string; match: Alternative }[] =>
  matchedAlternatives(slots, candidate).flatMap((match, place) => {
    const slot = slots[place];
    return slot?.kind === 'word' && match !== undefined ? [{ part: slot.part, match }] : [];
  });

/** Says what the best hit was found by, if that was not typed. */
export const correctedOf = (query: string, slots: readonly Slot[], best: Candidate | undefined): string | null => {
  if (best === undefined) return null;
  const corrections = wordMatches(slots, best).filter(({ match }) => match.isCorrection);
  if (corrections.length === 0) return null;
  return rewritten(query, new Map(corrections.map(({ part, match }) => [part, match.shown])));
};

/** The query with its last word as the best hits have it, and other words corrected. */
export const completionsOf = (query: string, slots: readonly Slot[], hits: readonly Candidate[]): string[] => {
  const lastPart = slots.findLast(({ kind }) => kind === 'word')?.part;
  const completions = new Set<string>();
  for (const hit of hits) {
    const matches = wordMatches(slots, hit);
    const changed = matches.filter(({ part, match }) => match.isCorrection || part === lastPart);
    const text = rewritten(query, new Map(changed.map(({ part, match }) => [part, match.shown])));
    const isOther = matches.some(({ part, match }) => part === lastPart && match.word !== part);
    if (isOther) completions.add(text.trim());
    if (completions.size === completionsMax) break;
  }
  return [...completions];
};
