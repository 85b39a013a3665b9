import type { SearchAnswer, searchFind } from '@guildhall/contract/search/player.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { defaultLang, localeOfLang, defaultLocale } from '@guildhall/i18n/locales.ts';
import { appFunctions, functionType, type SearchType } from '@guildhall/contract/search/types.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../data/database.ts';
import type { RevisionWatch } from '../../data/revision.ts';
import type { SwitchWatch } from '../../data/switch-watch.ts';
import type { Feature, Searchable } from '../../registration/feature.ts';
import { isVerified, type Actor } from '../../runtime/actor.ts';
import type { Budgets } from '../../runtime/budgets.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { createFairQueue, type QueueCaller } from '../../runtime/fair-queue.ts';
import { Failure } from '../../runtime/failure.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { createLayer } from '../../runtime/token-buckets.ts';
import { corrected, keysToTry, limited, lookupOf, slotsOf, type Slot } from './search.alternatives.rules.ts';
import { readCatalogue } from './search.functions.adapter.ts';
import { functionsOf, scoredFunctions, type SearchableFunction } from './search.functions.rules.ts';
import * as queries from './search.queries.ts';
import { queryOf, type Query } from './search.query.rules.ts';
import { knownIssueFirst, placesOf, rank, scoredOf, type Candidate, type Places } from './search.rank.rules.ts';
import { completionsOf, correctedOf, functionHitOf, hitOf, markedWords } from './search.view.ts';
import { langsOf, type Vocabulary } from './search.vocabulary.rules.ts';
import type { VocabularyWatch } from './search.vocabulary.service.ts';

export interface SearchDependencies {
  readonly publicReads: Database;
  readonly clock: Clock;
  readonly budgets: Budgets;
  readonly metrics: Metrics;
  readonly revision: Pick<RevisionWatch, 'onChange'>;
  readonly consoleHints: Pick<ConsoleHints, 'onChange'>;
  readonly switches: Pick<SwitchWatch, 'stateOf'>;
  readonly searchLength: number;
  readonly vocabulary: Pick<VocabularyWatch, 'current' | 'onChange'>;
  readonly features: () => readonly Feature[];
}

/** What the first pages show, and enough to replace hits that the caller may not read. */
const rankedMax = 60;
const rankingsMax = 2000;
/** If a hint is lost, a new item is found this late. What was withdrawn is never shown, because hits are read each time. */
const rankingMs = 10_000;
/** Texts read for all words of a search together. */
const candidatesMax = 320;
const eachMin = 12;
/** Excerpts are taken from this much of a text. */
const bodyMax = 4000;
const timeoutMs = 500;
/** Taken in advance; an ordinary search takes about this long. */
const leastMs = 5;
const canceledCode = '57014';

const isCanceled = (error: unknown): boolean => (error as { code?: unknown }).code === canceledCode;

type Hit = Candidate & { readonly score: number };

interface Ranking {
  readonly slots: readonly Slot[];
  readonly places: Places;
  readonly hits: readonly Hit[];
}

export type SearchService = ReturnType<typeof createSearchService>;

/**
 * Ranking is the most expensive question that anyone may ask without an account, so each network, or verified player, has a
 * budget for new searches, and few run at once (threat 25).
 */
export const createSearchService = (dependencies: SearchDependencies) => {
  const { publicReads, clock, budgets, metrics, revision, consoleHints, switches, searchLength, vocabulary } =
    dependencies;
  const rankings = new LRUCache<string, Promise<Ranking>>({ max: rankingsMax, ttl: rankingMs });
  const times = createLayer('searches', budgets.searches, metrics);
  const queue = createFairQueue({
    slots: 2,
    ofStrangers: 1,
    perOwner: 10,
    waitingMax: 60,
    waitMs: 1500,
    onRefused: () => metrics.admissionRefused.inc({ layer: 'searches_lane' }),
  });
  /** By noun, because staff pause features by their noun. */
  const sourcesOf = (): ReadonlyMap<string, Searchable> =>
    new Map(
      dependencies
        .features()
        .flatMap(({ noun, searchable }) => (searchable === undefined ? [] : [[noun, searchable] as const])),
    );
  const functions = new Map<number, SearchableFunction[]>();
  const functionsIn = (lang: number, words: Vocabulary): SearchableFunction[] => {
    const known = functions.get(lang);
    if (known !== undefined) return known;
    const found = functionsOf(readCatalogue(localeOfLang(lang) ?? defaultLocale), lang, words);
    functions.set(lang, found);
    return found;
  };
  const clear = (): void => rankings.clear();
  revision.onChange(clear);
  vocabulary.onChange(() => {
    functions.clear();
    clear();
  });
  void consoleHints.onChange((noun) => {
    if (sourcesOf().has(noun)) clear();
  });

  const read = async (query: Query, lang: number, words: Vocabulary): Promise<Ranking> =>
    publicReads.transaction(async (tx) => {
      await queries.limitTime(tx, timeoutMs);
      const found = await queries.selectWords(tx, lookupOf(query, lang, words));
      const typed = slotsOf(query, found, lang, words);
      const keys = keysToTry(typed);
      const near = keys.length === 0 ? [] : await queries.selectNear(tx, keys, langsOf(lang));
      const { slots, wordIds } = limited(corrected(typed, near, lang));
      const places = placesOf(wordIds);
      const each = Math.max(eachMin, Math.floor(candidatesMax / Math.max(1, wordIds.length)));
      const now = new Date(clock.now());
      const candidates =
        wordIds.length === 0
          ? []
          : await queries.selectCandidates(tx, { lang, fallback: defaultLang, wordIds, each, now });
      const scored = [
        ...scoredOf(slots, candidates, places),
        ...scoredFunctions(functionsIn(lang, words), slots, lang),
      ];
      return {
        slots,
        places,
        hits: rank(slots, scored, { isSentence: query.isSentence, lang })
          .slice(0, rankedMax)
          .map(({ candidate, score }) => ({ ...candidate, score })),
      };
    });

  const readInTurn = async (query: Query, lang: number, words: Vocabulary, payer: QueueCaller): Promise<Ranking> => {
    times.spend(payer.owner, leastMs);
    const release = await queue.enter(payer);
    const startMs = performance.now();
    try {
      return await read(query, lang, words);
    } catch (error) {
      throw isCanceled(error) ? new Failure('unavailable', { retry_after: 5 }) : error;
    } finally {
      release();
      times.charge(payer.owner, Math.max(0, performance.now() - startMs - leastMs));
    }
  };

  const rankingOf = (query: Query, lang: number, words: Vocabulary, payer: QueueCaller): Promise<Ranking> => {
    const key = JSON.stringify([lang, query]);
    const known = rankings.get(key);
    if (known !== undefined) return known;
    const ranking = readInTurn(query, lang, words, payer);
    rankings.set(key, ranking);
    ranking.catch(() => {
      if (rankings.peek(key) === ranking) rankings.delete(key);
    });
    return ranking;
  };

  const isOff = (id: number): boolean =>
    switches.stateOf(appFunctions.find((each) => each.id === id)?.noun ?? '') === 'off';

  /** Leaves out features that staff switched off, and items that are not for the caller. */
  const readableOf = async (hits: readonly Hit[], actor: Actor, lang: number): Promise<Hit[]> => {
    const refused = new Set<Hit>();
    for (const hit of hits) if (hit.type === functionType && isOff(hit.item_id)) refused.add(hit);
    for (const [noun, { types, readable }] of sourcesOf()) {
      const own = hits.filter(({ type }) => types.includes(type as SearchType));
      const isPaused = switches.stateOf(noun) === 'off';
      if (own.length === 0 || (!isPaused && readable === undefined)) continue;
      const ids =
        isPaused || readable === undefined
          ? []
          : await readable(
              actor,
              own.map(({ item_id: id }) => id),
              lang,
            );
      for (const hit of own) if (!ids.includes(hit.item_id)) refused.add(hit);
    }
    return hits.filter((hit) => !refused.has(hit));
  };

  return {
    /** `network` is the caller's. It pays for a search that no cache can answer, unless the caller is a verified player. */
    find: async (actor: Actor, network: string, body: BodyOf<typeof searchFind>): Promise<SearchAnswer> => {
      const { query, category_lang: lang, limit } = body;
      if (query.length > searchLength) throw new Failure('invalid');
      const words = vocabulary.current();
      const asked = queryOf(query, lang, words);
      if (asked.units.length === 0) return { list: [], has_more: false, corrected: null, completions: [] };
      const isKnown = actor.playerId !== null && actor.isKnown;
      const payer = {
        owner: actor.playerId !== null && isVerified(actor) ? actor.playerId : network,
        network: isKnown ? null : network,
      };
      const { slots, places, hits } = await rankingOf(asked, lang, words, payer);
      const readable = await readableOf(hits, actor, lang);
      const shown = knownIssueFirst(readable, asked.isSentence).slice(0, limit);
      const ids = shown.flatMap(({ id, type }) => (type === functionType ? [] : [id]));
      const now = new Date(clock.now());
      const rows = ids.length === 0 ? [] : await queries.selectContents(publicReads.query, { ids, bodyMax, now });
      const byId = new Map(rows.map((row) => [row.id, row]));
      const marked = markedWords(slots);
      const texts = functionsIn(lang, words);
      const current = readable.filter(({ id }) => byId.has(id));
      return {
        list: shown.flatMap(({ id, type, item_id: item }) => {
          const row = byId.get(id);
          if (row !== undefined) return [hitOf(row, marked)];
          const found = type === functionType ? texts.find((each) => each.id === item) : undefined;
          return found === undefined ? [] : [functionHitOf(found, lang, marked)];
        }),
        has_more: readable.length > limit,
        corrected: correctedOf(query, slots, current, places),
        completions: completionsOf(query, slots, current, places),
      };
    },
    clear,
  };
};
