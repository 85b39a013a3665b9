import type { ArticlePage, categoryInfo, categoryList, categorySearch } from '@guildhall/contract/articles.ts';
import { postTypeNameOf, postTypes } from '@guildhall/contract/post-types.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { createReadyBytesCache } from '../../platform/ready-bytes.ts';
import { raiseRevision, type RevisionWatch } from '../../platform/revision.ts';
import { addToTotal } from '../totals/totals.public.ts';
import * as queries from './articles.queries.ts';
import { sanitizeBody, textOfBody } from './articles.rich-text.ts';
import { queryOfSearch, vectorOf } from './articles.search-terms.ts';
import { articleOf, itemOf, nextChangeMs } from './articles.view.ts';

export interface ArticlesDependencies {
  readonly database: Database;
  readonly revision: RevisionWatch;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

export interface Translation {
  readonly lang: number;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

export type ArticlesService = ReturnType<typeof createArticlesService>;

export const createArticlesService = (dependencies: ArticlesDependencies) => {
  const { database, revision, clock, metrics } = dependencies;
  const cache = createReadyBytesCache(clock, metrics);
  revision.onChange(cache.clear);

  const pageOf = (rows: queries.ItemRow[], size: number) => {
    const nowMs = clock.now();
    const shown = rows.slice(0, size);
    const msg: ArticlePage = {
      list: shown.map((row) => itemOf(row, nowMs)),
      has_more: rows.length > size,
    };
    return { msg, staleAtMs: nextChangeMs(shown, nowMs) };
  };

  const change = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const result = await database.transaction(async (tx) => {
      const value = await work(tx);
      await raiseRevision(tx);
      return value;
    });
    revision.announce();
    return result;
  };

  /** English is what readers of every other language fall back to (C6). */
  const requireEnglish = async (tx: Tx, articleId: number): Promise<void> => {
    if (!(await queries.hasTranslation(tx, articleId, defaultLang))) throw new Failure('invalid');
  };

  const publishIn = async (tx: Tx, articleId: number, at: Date): Promise<void> => {
    await requireEnglish(tx, articleId);
    const published = await queries.publishRow(tx, articleId, at);
    if (published === null || !published.isFirst) return;
    const name = postTypeNameOf(published.type);
    if (name !== 'question') await addToTotal(tx, name, 1);
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

    search: async (body: BodyOf<typeof categorySearch>): Promise<ArticlePage> => {
      const query = queryOfSearch(body.query);
      if (query === null) return { list: [], has_more: false };
      const rows = await queries.searchArticles(database.pool, {
        query,
        lang: body.category_lang,
        limit: body.page_size + 1,
        offset: (body.page_index - 1) * body.page_size,
      });
      return pageOf(rows, body.page_size).msg;
    },

    create: (values: queries.ArticleValues): Promise<number> =>
      database.transaction((tx) => queries.insertArticle(tx, values)),

    /** Sanitises before anything is stored; search terms come from what readers will see. */
    translate: (articleId: number, translation: Translation): Promise<void> =>
      change((tx) => {
        const body = sanitizeBody(translation.body);
        return queries.putTranslation(tx, articleId, {
          ...translation,
          body,
          terms: vectorOf(`${translation.title} ${translation.summary}`, textOfBody(body)),
        });
      }),

    publish: (articleId: number, at?: Date): Promise<void> =>
      change((tx) => publishIn(tx, articleId, at ?? new Date(clock.now()))),

    schedule: (articleId: number, at: Date): Promise<void> =>
      database.transaction(async (tx) => {
        // Told now: when it is due, nobody is there to be told, and it would hold up all the others.
        await requireEnglish(tx, articleId);
        await queries.scheduleRow(tx, articleId, at);
      }),

    archive: (articleId: number): Promise<void> => change((tx) => queries.archiveRow(tx, articleId)),

    /** Publishes what is due; safe to run in any number of workers at once. Returns how many. */
    publishDue: async (): Promise<number> => {
      const now = new Date(clock.now());
      const count = await database.transaction(async (tx) => {
        const due = await queries.claimDue(tx, now, 100);
        for (const article of due) await publishIn(tx, article.id, article.publish_at ?? now);
        if (due.length > 0) await raiseRevision(tx);
        return due.length;
      });
      if (count > 0) revision.announce();
      return count;
    },
  };
};
