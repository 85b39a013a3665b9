import type { ArticlePage, categoryInfo, categoryList, categorySearch } from '@guildhall/contract/articles.ts';
import { postTypes } from '@guildhall/contract/post-types.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { Failure } from '../../platform/failure.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { createReadyBytesCache, type ReadyBytes } from '../../platform/ready-bytes.ts';
import type { RevisionWatch } from '../../platform/revision.ts';
import * as queries from './articles.queries.ts';
import { claimDue, type ArticleValues } from './articles.writing.queries.ts';
import { queryOfSearch } from '../../platform/search-terms.ts';
import { articleOf, itemOf, nextChangeMs } from './articles.view.ts';
import { archiveIn, createIn, publishIn, scheduleIn, writeTextIn, type Translation } from './articles.writing.ts';
import type { ContentChange } from './articles.change.ts';

export interface ArticlesDependencies {
  readonly database: Database;
  readonly revision: RevisionWatch;
  readonly change: ContentChange;
  readonly desk: DeskHints;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** The longest search a player may type. */
  readonly searchLength: number;
}

const searchCacheBytes = 8 * 1024 * 1024;

export type ArticlesService = ReturnType<typeof createArticlesService>;

export const createArticlesService = (dependencies: ArticlesDependencies) => {
  const { database, revision, change, desk, clock, metrics, searchLength } = dependencies;
  const cache = createReadyBytesCache(clock, metrics);
  // Apart, so that nobody pushes the lists out of memory by typing.
  const searches = createReadyBytesCache(clock, metrics, searchCacheBytes);
  revision.onChange(cache.clear);
  revision.onChange(searches.clear);

  const pageOf = (rows: queries.ItemRow[], size: number) => {
    const nowMs = clock.now();
    const shown = rows.slice(0, size);
    const msg: ArticlePage = {
      list: shown.map((row) => itemOf(row, nowMs)),
      has_more: rows.length > size,
    };
    return { msg, staleAtMs: nextChangeMs(shown, nowMs), isWorthKeeping: shown.length > 0 };
  };

  return {
    list: (body: BodyOf<typeof categoryList>) => {
      if (body.category_id !== undefined && body.post_type !== postTypes.question) throw new Failure('invalid');
      return cache.read(
        `list ${body.post_type} ${body.category_id ?? ''} ${body.category_lang} ${body.page_index} ${body.page_size}`,
        async () =>
          pageOf(
            await queries.selectPage(database.pool, {
              type: body.post_type,
              categoryId: body.category_id,
              lang: body.category_lang,
              // One row more than asked tells whether there is a next page, without counting.
              limit: body.page_size + 1,
              offset: (body.page_index - 1) * body.page_size,
            }),
            body.page_size,
          ),
      );
    },

    info: (body: BodyOf<typeof categoryInfo>) =>
      cache.read(`info ${body.id} ${body.category_lang}`, async () => {
        const row = await queries.selectArticle(database.pool, body.id, body.category_lang);
        if (row === null) throw new Failure('not_found');
        const nowMs = clock.now();
        return { msg: articleOf(row, nowMs), staleAtMs: nextChangeMs([row], nowMs) };
      }),

    search: (body: BodyOf<typeof categorySearch>): ReadyBytes | Promise<ReadyBytes> | ArticlePage => {
      if (body.query.length > searchLength) throw new Failure('invalid');
      const query = queryOfSearch(body.query);
      if (query === null) return { list: [], has_more: false };
      const { category_lang: lang, page_index: index, page_size: size } = body;
      return searches.read(`${lang} ${index} ${size} ${JSON.stringify(query)}`, async () =>
        pageOf(
          await queries.searchArticles(database.pool, { query, lang, limit: size + 1, offset: (index - 1) * size }),
          size,
        ),
      );
    },

    /** What follows is the system's own hand: seeds, tests and the clock. Staff write through the desk. */
    create: (values: ArticleValues): Promise<number> => database.transaction((tx) => createIn(tx, null, values)),

    // Nobody reads a draft, so it costs nobody's memory.
    translate: (articleId: number, translation: Translation): Promise<void> =>
      change.ofArticle(articleId, (tx) => writeTextIn(tx, null, articleId, translation)),

    publish: async (articleId: number, at?: Date): Promise<void> => {
      await change.noticed((tx) => publishIn(tx, null, articleId, at ?? new Date(clock.now())));
    },

    schedule: async (articleId: number, at: Date): Promise<void> => {
      await database.transaction((tx) => scheduleIn(tx, null, articleId, at));
    },

    archive: async (articleId: number): Promise<void> => {
      await change.noticed((tx) => archiveIn(tx, null, articleId));
    },

    /** Publishes what is due; safe to run in any number of workers at once. Returns how many. */
    publishDue: async (): Promise<number> => {
      const ids = await change.noticed(
        async (tx) => {
          const now = new Date(clock.now());
          const due = await claimDue(tx, now, 100);
          for (const article of due) await publishIn(tx, null, article.id, article.publish_at ?? now);
          return due.map(({ id }) => id);
        },
        (published) => published.length > 0,
      );
      if (ids.length > 0) desk.changed('articles', ids);
      return ids.length;
    },
  };
};
