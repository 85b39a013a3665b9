import assert from 'node:assert/strict';
import { postTypes } from '@guildhall/contract/post-types.ts';
import { defaultLang, locales } from '@guildhall/i18n/locales.ts';
import pg from 'pg';
import { pageStatements } from '../apps/server/src/features/articles/articles.queries.ts';
import { applicationUrl } from '../scripts/environment.ts';
import { startRealServer } from './child-process.ts';
import { ensureMillion } from './million.ts';
import { bodyOf, median, openConnection, pageSize, post, type Page } from './page-call.ts';

const coldDatabase = 'guildhall_bench_million';
const warmUpPages = 3000;
const warmUpReads = 20_000;
const measuredPages = 600;
const deepPages = 60;

/** Pages that no two calls of a run share, so that none is in memory. */
const distinctPages = (indexes: readonly number[]): Page[] => {
  const pages = indexes.flatMap((index) =>
    Object.values(postTypes).flatMap((type) => locales.map(({ id }) => ({ type, lang: id, index }))),
  );
  // A fixed stride mixes them evenly; it is a prime, so it meets each of them once.
  return pages.map((_, at) => pages[(at * 1009) % pages.length] as Page);
};

const timed = async (times: number[], work: () => Promise<unknown>): Promise<void> => {
  const startedAt = performance.now();
  await work();
  times.push(performance.now() - startedAt);
};

const databaseReads = async (opsOrigin: string): Promise<number> => {
  const text = await (await fetch(`${opsOrigin}/metrics`)).text();
  return Number(/^guildhall_content_cache_reads_total\{outcome="database"\} (\d+)/m.exec(text)?.[1] ?? 0);
};

/** How many times as long as its SQL a page takes over HTTP when it is not in memory. */
export const measureCold = async (): Promise<number> => {
  await ensureMillion(coldDatabase);
  const real = await startRealServer(coldDatabase);
  const connection = await openConnection(real.origin);
  const sql = new pg.Client({ connectionString: applicationUrl(coldDatabase) });
  await sql.connect();
  let calls = 0;

  const viaSql = ({ type, lang, index }: Page): Promise<unknown> =>
    sql.query({ ...pageStatements.byType, values: [type, lang, pageSize + 1, (index - 1) * pageSize] });

  const compare = async (name: string, pages: readonly Page[], ask: (body: string) => Promise<Buffer>) => {
    const overHttp: number[] = [];
    const bare: number[] = [];
    for (const [at, page] of pages.entries()) {
      // Whoever comes second finds the rows in the database's memory, so they take turns.
      if (at % 2 === 0) await timed(bare, () => viaSql(page));
      await timed(overHttp, () => ask(bodyOf(page)));
      if (at % 2 === 1) await timed(bare, () => viaSql(page));
    }
    calls += pages.length;
    const ratio = median(overHttp) / median(bare);
    console.log(
      `  ${name}: http ${median(overHttp).toFixed(3)} ms, sql ${median(bare).toFixed(3)} ms, ` +
        `ratio ${ratio.toFixed(3)} (medians of ${pages.length} each)`,
    );
    return ratio;
  };

  try {
    console.log('cold: a page of 20 out of a million articles, never in memory');
    const pages = distinctPages(Array.from({ length: 50 }, (_, at) => at + 1));
    const measuredFrom = warmUpPages;
    const otherFrom = warmUpPages + measuredPages;
    const warmBody = bodyOf({ type: postTypes.news, lang: defaultLang, index: 51 });
    // A server that runs for a while has its code compiled; this one gets there by answering one page again and again.
    for (let read = 0; read < warmUpReads; read += 1) await connection.post(warmBody);
    calls += 1;
    await compare('warm-up', pages.slice(0, measuredFrom), connection.post);
    const ratio = await compare('pages 1 to 50', pages.slice(measuredFrom, otherFrom), connection.post);
    await compare(
      "for information, with Node's own client",
      pages.slice(otherFrom, otherFrom + measuredPages),
      (body) => post(real.origin, body),
    );
    await compare('for information, page 500, the deepest', distinctPages([500]).slice(0, deepPages), connection.post);
    assert.equal(await databaseReads(real.opsOrigin), calls, 'every call went to the database');
    return ratio;
  } finally {
    connection.close();
    await sql.end();
    await real.stop();
  }
};
