import type { ArticlePage, categoryInfo, categoryList, categorySearch } from '@guildhall/contract/articles.ts';
import { postTypeNameOf, postTypes } from '@guildhall/contract/post-types.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { createReadyBytesCache, type ReadyBytes } from '../../platform/ready-bytes.ts';
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
  /** The longest search a player may type. */
  readonly searchLength: number;
}

const searchCacheBytes = 8 * 1024 * 1024;

export interface Translation {
  readonly lang: number;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

export type ArticlesService = ReturnType<typeof createArticlesService>;

export const createArticlesService = (dependencies: ArticlesDependencies) => {
  const { database, revision, clock, metrics, searchLength } = dependencies;
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

  /** Runs a change, and tells every process of it where `isNoticed` says that a reader could see the difference. */
  const change = async <T>(work: (tx: Tx) => Promise<T>, isNoticed: (value: T) => boolean = () => true): Promise<T> => {
    const result = await database.transaction(async (tx) => {
      const value = await work(tx);
      if (isNoticed(value)) await raiseRevision(tx);
      return value;
    });
    if (isNoticed(result)) revision.announce();
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

    create: (values: queries.ArticleValues): Promise<number> =>
      database.transaction((tx) => queries.insertArticle(tx, values)),

    /** Sanitises before anything is stored; search terms come from what readers will see. */
    translate: async (articleId: number, translation: Translation): Promise<void> => {
      const body = sanitizeBody(translation.body);
      const terms = vectorOf(`${translation.title} ${translation.summary}`, textOfBody(body));
      // Nobody reads a draft, so it costs nobody's memory.
      await change(async (tx) => {
        await queries.putTranslation(tx, articleId, { ...translation, body, terms });
        return queries.isPublished(tx, articleId);
      }, Boolean);
    },

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
    publishDue: (): Promise<number> =>
      change(
        async (tx) => {
          const now = new Date(clock.now());
          const due = await queries.claimDue(tx, now, 100);
          for (const article of due) await publishIn(tx, article.id, article.publish_at ?? now);
          return due.length;
        },
        (count) => count > 0,
      ),
  };
};
