import assert from 'node:assert/strict';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { defaultLang, locales } from '@guildhall/i18n/locales.ts';
import pg from 'pg';
import { pageStatements } from '../apps/server/src/features/articles/player/reading.queries.ts';
import { applicationUrl } from '../tools/environment.ts';
import { startBare, startRealServer } from './child-process.ts';
import { ensureArticles, million } from './many-articles.ts';
import { bodyOf, median, openConnection, pageSize, path, type Page } from './page-call.ts';

const coldDatabase = 'guildhall_bench_million';
const warmUpPages = 2000;
const warmUpReads = 20_000;
const measuredPages = 600;
const deepPages = 60;

/** Distinct pages, so that none is cached. */
const distinctPages = (indexes: readonly number[]): Page[] => {
  const pages = indexes.flatMap((index) =>
    Object.values(postTypes).flatMap((type) => locales.map(({ id }) => ({ type, lang: id, index }))),
  );
  // A prime stride mixes them evenly and visits each one once.
  return pages.map((_, at) => pages[(at * 1009) % pages.length] as Page);
};

const databaseReads = async (opsOrigin: string): Promise<number> => {
  const text = await (await fetch(`${opsOrigin}/metrics`)).text();
  return Number(/^guildhall_content_cache_reads_total\{outcome="database"\} (\d+)/m.exec(text)?.[1] ?? 0);
};

/** Ratio of the latency of an uncached page over HTTP to that of its SQL. */
export const measureCold = async (): Promise<number> => {
  await ensureArticles(coldDatabase, million);
  const connectionString = applicationUrl(coldDatabase);
  const real = await startRealServer(coldDatabase);
  const bare = await startBare('bare-fastify-sql.ts', path, connectionString);
  const [viaReal, viaBare] = [await openConnection(real.origin), await openConnection(bare.origin)];
  const sql = new pg.Client({ connectionString });
  await sql.connect();

  const ways: ((page: Page) => Promise<unknown>)[] = [
    ({ type, lang, index }) =>
      sql.query({ ...pageStatements.byType, values: [type, lang, pageSize + 1, (index - 1) * pageSize] }),
    (page) => viaReal.post(bodyOf(page)),
    (page) => viaBare.post(bodyOf(page)),
  ];
  const compare = async (name: string, pages: readonly Page[]): Promise<number> => {
    const times: number[][] = ways.map(() => []);
    for (const [at, page] of pages.entries()) {
      // Alternate the order: the first one loads the rows into the database cache.
      for (let step = 0; step < ways.length; step += 1) {
        const way = (at + step) % ways.length;
        const startedAt = performance.now();
        await ways[way]?.(page);
        times[way]?.push(performance.now() - startedAt);
      }
    }
    const [bareSql = NaN, http = NaN, bareHttp = NaN] = times.map(median);
    console.log(
      `  ${name}: http ${http.toFixed(3)} ms, sql ${bareSql.toFixed(3)} ms, ratio ${(http / bareSql).toFixed(3)}; ` +
        `bare Fastify with the same sql ${(bareHttp / bareSql).toFixed(3)} (medians of ${pages.length} each)`,
    );
    return http / bareSql;
  };

  try {
    console.log('cold: a page of 20 out of a million articles, never in memory');
    const pages = distinctPages(Array.from({ length: 50 }, (_, at) => at + 1));
    // Warm up the JIT like on a running server by requesting one page repeatedly.
    const warmBody = bodyOf({ type: postTypes.news, lang: defaultLang, index: 51 });
    for (let read = 0; read < warmUpReads; read += 1) await viaReal.post(warmBody);
    await compare('warm-up', pages.slice(0, warmUpPages));
    const ratio = await compare('pages 1 to 50', pages.slice(warmUpPages, warmUpPages + measuredPages));
    await compare('for information, page 500, the deepest', distinctPages([500]).slice(0, deepPages));
    const misses = 1 + warmUpPages + measuredPages + deepPages;
    assert.equal(await databaseReads(real.opsOrigin), misses, 'every call went to the database');
    return ratio;
  } finally {
    viaReal.close();
    viaBare.close();
    await sql.end();
    await bare.stop();
    await real.stop();
  }
};
