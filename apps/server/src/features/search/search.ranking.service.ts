import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { Tx } from '../../data/database.ts';
import { corrected, keysToTry, limited, lookupOf, slotsOf, unionOf, type Slot } from './search.alternatives.rules.ts';
import * as queries from './search.queries.ts';
import type { Query } from './search.query.rules.ts';
import {
  placesOf,
  rank,
  scoredOf,
  type Candidate,
  type Places,
  type Ranked,
  type Scored,
} from './search.rank.rules.ts';
import { readWords, type WordReader } from './search.remembered-words.service.ts';
import { langsOf, type Vocabulary } from './search.vocabulary.rules.ts';

/** Texts read for all words of a search together. */
const candidatesMax = 320;
const eachMin = 12;

interface Ranking {
  readonly slots: readonly Slot[];
  readonly places: Places;
  /** Best first. */
  readonly ranked: readonly Ranked[];
}

interface RankingOptions {
  readonly lang: number;
  readonly words: Vocabulary;
  readonly now: Date;
  readonly withTranslated?: boolean;
  readonly reader?: WordReader;
  /** Hits that are no texts of the index. */
  readonly beside?: (slots: readonly Slot[]) => readonly Scored[];
}

/** What the index has for each query. Words of all of them are looked up together. */
export const readRankings = async (
  tx: Tx,
  asked: readonly Query[],
  { lang, words, now, withTranslated = false, reader = readWords, beside = () => [] }: RankingOptions,
): Promise<Ranking[]> => {
  const found = await reader.words(tx, unionOf(asked.map((query) => lookupOf(query, lang, words))));
  const typed = asked.map((query) => slotsOf(query, found, lang, words));
  const keys = typed.flatMap(keysToTry);
  const near = keys.length === 0 ? [] : await reader.near(tx, keys, langsOf(lang));
  const rankings: Ranking[] = [];
  for (const [index, { isSentence }] of asked.entries()) {
    const { slots, wordIds } = limited(corrected(typed[index] ?? [], near, lang));
    const places = placesOf(wordIds);
    const each = Math.max(eachMin, Math.floor(candidatesMax / Math.max(1, wordIds.length)));
    const candidates: Candidate[] =
      wordIds.length === 0
        ? []
        : await queries.selectCandidates(tx, { lang, fallback: defaultLang, wordIds, each, now, withTranslated });
    const scored = [...scoredOf(slots, candidates, places), ...beside(slots)];
    rankings.push({ slots, places, ranked: rank(slots, scored, { isSentence, lang }) });
  }
  return rankings;
};
