import type { SearchType } from '@guildhall/contract/search/types.ts';
import type { Database } from '../../data/database.ts';
import type { Clock } from '../../runtime/clock.ts';
import { passagesOf } from './search.passages.rules.ts';
import { isCanceled, limitTime } from './search.queries.ts';
import { queryOf } from './search.query.rules.ts';
import { readRankings } from './search.ranking.service.ts';
import type { VocabularyWatch } from './search.vocabulary.service.ts';

export interface RelatedDependencies {
  readonly database: Pick<Database, 'transaction'>;
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

/** Ordinary ones take a few milliseconds. */
const timeoutMs = 500;

/**
 * What players can read that a longer text is about, best first: the player's search for each part of the text. What takes too long
 * finds nothing, because a hint must not fail what it is shown beside.
 */
export const createRelatedContent =
  ({ database, clock, vocabulary }: RelatedDependencies): RelatedContent =>
  async ({ text, lang, types, withTranslated = false }) => {
    const words = vocabulary.current();
    const asked = passagesOf(text)
      .map((passage) => queryOf(passage, lang, words))
      .filter(({ units }) => units.length > 0);
    if (asked.length === 0) return [];
    const rankings = await database
      .transaction(async (tx) => {
        await limitTime(tx, timeoutMs);
        return readRankings(tx, asked, { lang, words, now: new Date(clock.now()), withTranslated });
      })
      .catch((error: unknown) => {
        if (isCanceled(error)) return [];
        throw error;
      });
    const best = new Map<string, RelatedHit>();
    for (const { candidate, share } of rankings.flatMap(({ ranked }) => ranked)) {
      const [type, key] = [candidate.type as SearchType, `${candidate.type} ${candidate.item_id}`];
      if (types.includes(type) && share > (best.get(key)?.share ?? 0))
        best.set(key, { type, item_id: candidate.item_id, share });
    }
    return [...best.values()].toSorted((one, other) => other.share - one.share);
  };
