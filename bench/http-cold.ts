import assert from 'node:assert/strict';
import { postTypes } from '@guildhall/contract/post-types.ts';
import { locales } from '@guildhall/i18n/locales.ts';
import pg from 'pg';
import { pageStatements } from '../apps/server/src/features/articles/articles.queries.ts';
import { applicationUrl } from '../scripts/environment.ts';
import { startRealServer } from './child-process.ts';
import { ensureMillion } from './million.ts';
import { bodyOf, median, pageSize, post, type Page } from './page-call.ts';

const coldDatabase = 'guildhall_bench_million';
const warmUpCalls = 200;
const coldCalls = 600;
const deepCalls = 60;

/** Pages that no two calls of a run share, so that none is in memory. */
const distinctPages = (): Page[] => {
  const types = Object.values(postTypes);
  const pages: Page[] = [];
  for (let index = 1; index <= 50; index += 1) {
    for (const type of types) for (const { id } of locales) pages.push({ type, lang: id, index });
  }
  // A fixed stride mixes them evenly; it shares no factor with their number.
  return pages.map((_, at) => pages[(at * 1009) % pages.length] as Page);
};

const databaseReads = async (opsOrigin: string): Promise<number> => {
  const text = await (await fetch(`${opsOrigin}/metrics`)).text();
  return Number(/^guildhall_content_cache_reads_total\{outcome="database"\} (\d+)/m.exec(text)?.[1] ?? 0);
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

export const measureCold = async (): Promise<number> => {
  await ensureMillion(coldDatabase);
  const real = await startRealServer(coldDatabase);
  const sql = new pg.Client({ connectionString: applicationUrl(coldDatabase) });
  await sql.connect();
  try {
    const viaHttp = (page: Page) => () => post(real.origin, bodyOf(page));
    const viaSql = (page: Page) => () =>
      sql.query({
        ...pageStatements.byType,
        values: [page.type, page.lang, pageSize + 1, (page.index - 1) * pageSize],
      });
    const compare = async (name: string, pages: readonly Page[]): Promise<number> => {
      const https: number[] = [];
      const sqls: number[] = [];
      for (const [at, page] of pages.entries()) {
        // Whoever comes second finds the rows in the database's memory, so they take turns.
        if (at % 2 === 0) sqls.push(await timed(viaSql(page)));
        https.push(await timed(viaHttp(page)));
        if (at % 2 === 1) sqls.push(await timed(viaSql(page)));
      }
      const ratio = median(https) / median(sqls);
      console.log(
        `  ${name}: http ${median(https).toFixed(3)} ms, sql ${median(sqls).toFixed(3)} ms, ` +
          `ratio ${ratio.toFixed(3)} (medians of ${pages.length} each)`,
      );
      return ratio;
    };
    const pages = distinctPages();
    const deepPages = pages.filter((page) => page.index === 1).map((page) => ({ ...page, index: 500 }));
    console.log('cold: a page of 20 out of a million articles, never in memory');
    await compare('warm-up', pages.slice(0, warmUpCalls));
    const ratio = await compare('pages 1 to 50', pages.slice(warmUpCalls, warmUpCalls + coldCalls));
    await compare('page 500, the deepest', deepPages.slice(0, deepCalls));
    assert.equal(
      await databaseReads(real.opsOrigin),
      warmUpCalls + coldCalls + deepCalls,
      'every call went to the database',
    );
    return ratio;
  } finally {
    await sql.end();
    await real.stop();
  }
};
