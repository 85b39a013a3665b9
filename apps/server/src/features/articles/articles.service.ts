import type { ArticlePage, categoryInfo, categoryList, OpenIncident } from '@guildhall/contract/articles/player.ts';
import { isEventType, postTypes } from '@guildhall/contract/articles/post-types.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Database } from '../../data/database.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { createReadyBytesCache } from '../../http/ready-bytes.ts';
import type { RevisionWatch } from '../../data/revision.ts';
import * as queries from './player/reading.queries.ts';
import { claimDue, type ArticleValues } from './articles.writing.queries.ts';
import { articleOf, itemOf, nextChangeMs } from './player/reading.view.ts';
import {
  archiveIn,
  createIn,
  publishIn,
  scheduleIn,
  writeTextIn,
  type Translation,
} from './articles.writing.service.ts';
import type { ContentChange } from './articles.content-change.service.ts';

export interface ArticlesDependencies {
  readonly database: Database;
  /** For what players read without an account. */
  readonly publicReads: Database;
  readonly revision: RevisionWatch;
  readonly change: ContentChange;
  readonly consoleHints: ConsoleHints;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly videoHosts: readonly string[];
  /** The open known issues, newest first. */
  readonly openIncidents: (lang: number) => Promise<OpenIncident[]>;
}

export type ArticlesService = ReturnType<typeof createArticlesService>;

export const createArticlesService = (dependencies: ArticlesDependencies) => {
  const { database, publicReads, revision, change, consoleHints, clock, metrics, videoHosts, openIncidents } =
    dependencies;
  const cache = createReadyBytesCache(clock, metrics);
  revision.onChange(cache.clear);

  const pageOf = async (body: BodyOf<typeof categoryList>) => {
    const { post_type: type, page_size: size } = body;
    const { pool } = publicReads;
    const now = new Date(clock.now());
    const rows = await queries.selectPage(pool, {
      type,
      categoryId: body.category_id,
      lang: body.category_lang,
      // One extra row tells whether there is a next page, without counting.
      limit: size + 1,
      offset: (body.page_index - 1) * size,
      now,
    });
    const shown = rows.slice(0, size);
    const isFirst = type === postTypes.question && body.page_index === 1;
    const incidents = isFirst ? await openIncidents(body.category_lang) : [];
    const msg: ArticlePage = {
      list: shown.map((row) => itemOf(row, now.getTime())),
      has_more: rows.length > size,
      ...(incidents.length > 0 && { incidents }),
    };
    const change = isEventType(type) ? await queries.selectNextEventChange(pool, type, now) : null;
    return { msg, staleAtMs: change?.getTime() ?? null, isWorthKeeping: shown.length > 0 };
  };

  return {
    list: (body: BodyOf<typeof categoryList>) => {
      if (body.category_id !== undefined && body.post_type !== postTypes.question) throw new Failure('invalid');
      return cache.read(
        `list ${body.post_type} ${body.category_id ?? ''} ${body.category_lang} ${body.page_index} ${body.page_size}`,
        () => pageOf(body),
      );
    },

    info: (body: BodyOf<typeof categoryInfo>) =>
      cache.read(`info ${body.id} ${body.category_lang}`, async () => {
        const row = await queries.selectArticle(publicReads.pool, body.id, body.category_lang);
        if (row === null) throw new Failure('not_found');
        const nowMs = clock.now();
        return { msg: articleOf(row, nowMs), staleAtMs: nextChangeMs(row, nowMs) };
      }),

    /**
     * The methods below act as the system, for seeds, tests and the scheduler. Staff write through the staff service.
     */
    create: (values: ArticleValues): Promise<number> => database.transaction((tx) => createIn(tx, null, values)),

    // Changes to a draft do not invalidate the caches.
    translate: (articleId: number, translation: Translation): Promise<void> =>
      change.ofArticle(articleId, (tx) => writeTextIn(tx, null, articleId, translation, { videoHosts })),

    publish: async (articleId: number, at?: Date): Promise<void> => {
      await change.noticed((tx) => publishIn(tx, null, articleId, at ?? new Date(clock.now())));
    },

    schedule: async (articleId: number, at: Date): Promise<void> => {
      await database.transaction((tx) => scheduleIn(tx, null, articleId, at));
    },

    archive: async (articleId: number): Promise<void> => {
      await change.noticed((tx) => archiveIn(tx, null, articleId));
    },

    /** Publishes due articles and returns how many. Safe to run in any number of workers. */
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
      if (ids.length > 0) consoleHints.changed('articles', ids);
      return ids.length;
    },
  };
};
