import type { categorySearch } from '@guildhall/contract/articles/player.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../data/database.ts';
import type { SearchQuery } from '../../../data/search-terms.ts';
import type { Budgets } from '../../../runtime/budgets.ts';
import { createFairQueue } from '../../../runtime/fair-queue.ts';
import { Failure } from '../../../runtime/failure.ts';
import type { Metrics } from '../../../runtime/metrics.ts';
import { createLayer } from '../../../runtime/token-buckets.ts';
import * as queries from './reading.queries.ts';

export interface SearchDependencies {
  readonly publicReads: Database;
  readonly budgets: Budgets;
  readonly metrics: Metrics;
}

/** Further results are of no use to a reader. */
const resultsMax = 500;
/** A ranking is at most four kilobytes. */
const rankingsMax = 2000;
/** Taken in advance; an ordinary search takes about this long. */
const leastMs = 5;
const canceledCode = '57014';

const isCanceled = (error: unknown): boolean => (error as { code?: unknown }).code === canceledCode;

/**
 * Ranked ids of recent searches. Ranking is the most expensive question that anyone may ask without an account, so each
 * network has a budget for new searches, and few run at once (threat 25).
 */
export const createSearch = ({ publicReads, budgets, metrics }: SearchDependencies) => {
  const rankings = new LRUCache<string, Promise<number[]>>({ max: rankingsMax });
  const times = createLayer('searches', budgets.searches, metrics);
  const queue = createFairQueue({
    slots: 2,
    perOwner: 10,
    waitingMax: 60,
    waitMs: 1500,
    onRefused: () => metrics.admissionRefused.inc({ layer: 'searches_lane' }),
  });

  const rank = async (query: SearchQuery, lang: number, network: string): Promise<number[]> => {
    times.spend(network, leastMs);
    const release = await queue.enter(network);
    const startMs = performance.now();
    try {
      return await publicReads.transaction((tx) => queries.rankArticles(tx, { query, lang, limit: resultsMax }));
    } catch (error) {
      throw isCanceled(error) ? new Failure('unavailable', { retry_after: 5 }) : error;
    } finally {
      release();
      times.charge(network, Math.max(0, performance.now() - startMs - leastMs));
    }
  };

  const rankedIds = (query: SearchQuery, lang: number, network: string): Promise<number[]> => {
    const key = `${lang} ${query.all}`;
    const known = rankings.get(key);
    if (known !== undefined) return known;
    const ids = rank(query, lang, network);
    rankings.set(key, ids);
    ids.catch(() => {
      if (rankings.peek(key) === ids) rankings.delete(key);
    });
    return ids;
  };

  return {
    /** One more row than a page has, if there are more results. */
    rows: async (
      query: SearchQuery,
      { category_lang: lang, page_index: index, page_size: size }: BodyOf<typeof categorySearch>,
      network: string,
    ): Promise<queries.ItemRow[]> => {
      const ids = await rankedIds(query, lang, network);
      const offset = (index - 1) * size;
      const shown = ids.slice(offset, offset + size + 1);
      return shown.length === 0 ? [] : queries.selectItems(publicReads.pool, shown, lang);
    },
    clear: (): void => rankings.clear(),
  };
};
