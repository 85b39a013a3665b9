import type { SearchType } from '@guildhall/contract/search/types.ts';
import type { Database } from '../../data/database.ts';
import type { Clock } from '../../runtime/clock.ts';
import { passagesOf } from './search.passages.rules.ts';
import { queryOf } from './search.query.rules.ts';
import { readRankings } from './search.ranking.service.ts';
import { createRememberedWords } from './search.remembered-words.service.ts';
import type { VocabularyWatch } from './search.vocabulary.service.ts';

export interface RelatedDependencies {
  readonly database: Pick<Database, 'query'>;
  readonly clock: Clock;
  readonly vocabulary: Pick<VocabularyWatch, 'current'>;
}

export interface RelatedQuery {
  readonly text: string;
  readonly lang: number;
  readonly types: readonly SearchType[];
  /** The text may be in English although its reader is not: English texts count also where they are translated. */
  readonly withTranslated?: boolean;
}

export interface RelatedHit {
  readonly type: SearchType;
  readonly item_id: number;
  /** Between 0 and about 1. */
  readonly share: number;
}

export type RelatedContent = (query: RelatedQuery) => Promise<RelatedHit[]>;

/**
 * What players can read that a longer text is about, best first: the player's search for each part of the text. A transaction
 * with a limit of its own would cost as much as one of its statements, which read bounded ranges.
 */
export const createRelatedContent = ({ database, clock, vocabulary }: RelatedDependencies): RelatedContent => {
  const reader = createRememberedWords();
  return async ({ text, lang, types, withTranslated = false }) => {
    const words = vocabulary.current();
    const asked = passagesOf(text)
      .map((passage) => queryOf(passage, lang, words))
      .filter(({ units }) => units.length > 0);
    if (asked.length === 0) return [];
    const now = new Date(clock.now());
    const rankings = await readRankings(database.query, asked, { lang, words, now, withTranslated, reader });
    const best = new Map<string, RelatedHit>();
    for (const { candidate, share } of rankings.flatMap(({ ranked }) => ranked)) {
      const [type, key] = [candidate.type as SearchType, `${candidate.type} ${candidate.item_id}`];
      if (types.includes(type) && share > (best.get(key)?.share ?? 0))
        best.set(key, { type, item_id: candidate.item_id, share });
    }
    return [...best.values()].toSorted((one, other) => other.share - one.share);
  };
};
