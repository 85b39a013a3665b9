import type { SearchAnswer, searchFind } from '@guildhall/contract/search/player.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { SearchType } from '@guildhall/contract/search/types.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../data/database.ts';
import type { RevisionWatch } from '../../data/revision.ts';
import { partsOfSearch, type SearchParts } from '../../data/search-terms.ts';
import type { SwitchWatch } from '../../data/switch-watch.ts';
import type { Feature, Searchable } from '../../http/feature.ts';
import { isVerified, type Actor } from '../../runtime/actor.ts';
import type { Budgets } from '../../runtime/budgets.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { createFairQueue } from '../../runtime/fair-queue.ts';
import { Failure } from '../../runtime/failure.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { createLayer } from '../../runtime/token-buckets.ts';
import { slotsOf, type Slot } from './search.alternatives.rules.ts';
import { keysOf, phrasesOf } from './search.index.rules.ts';
import * as queries from './search.queries.ts';
import { rank, type Candidate } from './search.rank.rules.ts';
import { completionsOf, correctedOf, hitOf } from './search.view.ts';

export interface SearchDependencies {
  readonly publicReads: Database;
  readonly clock: Clock;
  readonly budgets: Budgets;
  readonly metrics: Metrics;
  readonly revision: Pick<RevisionWatch, 'onChange'>;
  readonly consoleHints: Pick<ConsoleHints, 'onChange'>;
  readonly switches: Pick<SwitchWatch, 'stateOf'>;
  readonly searchLength: number;
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

interface Ranking {
  readonly slots: readonly Slot[];
  readonly hits: readonly Candidate[];
}

export type SearchService = ReturnType<typeof createSearchService>;

/**
 * Ranking is the most expensive question that anyone may ask without an account, so each network, or verified player, has a
 * budget for new searches, and few run at once (threat 25).
 */
export const createSearchService = (dependencies: SearchDependencies) => {
  const { publicReads, clock, budgets, metrics, revision, consoleHints, switches, searchLength } = dependencies;
  const rankings = new LRUCache<string, Promise<Ranking>>({ max: rankingsMax, ttl: rankingMs });
  const times = createLayer('searches', budgets.searches, metrics);
  const queue = createFairQueue({
    slots: 2,
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
  const clear = (): void => rankings.clear();
  revision.onChange(clear);
  void consoleHints.onChange((noun) => {
    if (sourcesOf().has(noun)) clear();
  });

  const read = async (parts: SearchParts, lang: number): Promise<Ranking> =>
    publicReads.transaction(async (tx) => {
      await queries.limitTime(tx, timeoutMs);
      const { words, pairs, characters } = parts;
      // A single letter stands for longer words only at the end, where someone is still typing (threat 25).
      const isLong = (word: string, place: number): boolean => word.length > 1 || place === words.length - 1;
      const found = await queries.selectWords(tx, {
        langs: [...new Set([lang, defaultLang])],
        starts: [...words.filter(isLong), ...characters],
        exact: [...words.filter((word, place) => !isLong(word, place)), ...pairs, ...phrasesOf(words)],
        keys: words.flatMap((part) => keysOf(part).map((key) => ({ part, key }))),
      });
      const slots = slotsOf(parts, found, lang);
      const wordIds = slots.flatMap(({ alternatives }) => alternatives.map(({ wordId }) => wordId));
      if (wordIds.length === 0) return { slots, hits: [] };
      const each = Math.max(eachMin, Math.floor(candidatesMax / wordIds.length));
      const now = new Date(clock.now());
      const candidates = await queries.selectCandidates(tx, { lang, fallback: defaultLang, wordIds, each, now });
      return {
        slots,
        hits: rank(slots, candidates)
          .slice(0, rankedMax)
          .map(({ candidate }) => candidate),
      };
    });

  const readInTurn = async (parts: SearchParts, lang: number, payer: string): Promise<Ranking> => {
    times.spend(payer, leastMs);
    const release = await queue.enter(payer);
    const startMs = performance.now();
    try {
      return await read(parts, lang);
    } catch (error) {
      throw isCanceled(error) ? new Failure('unavailable', { retry_after: 5 }) : error;
    } finally {
      release();
      times.charge(payer, Math.max(0, performance.now() - startMs - leastMs));
    }
  };

  const rankingOf = (parts: SearchParts, lang: number, payer: string): Promise<Ranking> => {
    const key = JSON.stringify([lang, parts]);
    const known = rankings.get(key);
    if (known !== undefined) return known;
    const ranking = readInTurn(parts, lang, payer);
    rankings.set(key, ranking);
    ranking.catch(() => {
      if (rankings.peek(key) === ranking) rankings.delete(key);
    });
    return ranking;
  };

  /** Leaves out features that staff switched off, and items that are not for the caller. */
  const readableOf = async (hits: readonly Candidate[], actor: Actor, lang: number): Promise<Candidate[]> => {
    const refused = new Set<Candidate>();
    for (const [noun, { types, readable }] of sourcesOf()) {
      const own = hits.filter(({ type }) => types.includes(type as SearchType));
      const isOff = switches.stateOf(noun) === 'off';
      if (own.length === 0 || (!isOff && readable === undefined)) continue;
      const ids =
        isOff || readable === undefined
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
      const parts = partsOfSearch(query);
      if (Object.values(parts).every((some: readonly string[]) => some.length === 0)) {
        return { list: [], has_more: false, corrected: null, completions: [] };
      }
      const payer = actor.playerId !== null && isVerified(actor) ? actor.playerId : network;
      const { slots, hits } = await rankingOf(parts, lang, payer);
      const readable = await readableOf(hits, actor, lang);
      const shown = readable.slice(0, limit);
      const words = new Set(slots.flatMap(({ alternatives }) => alternatives.map(({ word }) => word)));
      const rows =
        shown.length === 0
          ? []
          : await queries.selectContents(publicReads.query, {
              ids: shown.map(({ id }) => id),
              bodyMax,
              now: new Date(clock.now()),
            });
      const found = new Set(rows.map(({ id }) => id));
      const current = shown.filter(({ id }) => found.has(id));
      return {
        list: rows.map((row) => hitOf(row, words)),
        has_more: readable.length > limit,
        corrected: correctedOf(query, slots, current[0]),
        completions: completionsOf(query, slots, current),
      };
    },
    clear,
  };
};
