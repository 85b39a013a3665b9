import { articleTable } from '@guildhall/contract/articles/staff.ts';
import { postTypes, questionCategories } from '@guildhall/contract/articles/post-types.ts';
import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import * as v from 'valibot';
import { createServices, type Services } from '../apps/server/src/wiring.ts';
import { parseConfig } from '../apps/server/src/runtime/config.ts';
import { timeCursor } from '../apps/server/src/data/keyset.ts';
import { localEnvironment } from '../apps/server/development/local-server.ts';
import { ensureArticles, type Mix } from './many-articles.ts';
import { median } from './page-call.ts';

/**
 * `npm run bench:articles`: the article table of the console with a million articles compared with ten thousand,
 * interleaved. The size must not matter. A measurement, not a gate.
 */
const goal = 1.5;
const rounds = 200;

/**
 * Resembles a large installation: mostly published or archived, some drafts, half translated into German, a few of
 * those stale.
 */
const mixOf = (count: number): Mix => ({
  count,
  status: `case when n % 100 = 0 then 'draft' when n % 1000 = 1 then 'scheduled' when n % 3 = 0 then 'archived'
    else 'published' end`,
  presentLangs: 'case when n % 2 = 0 then 8 | 2048 else 8 end',
  staleLangs: 'case when n % 40 = 0 then 2048 else 0 end',
});

const sizes = { small: 10_000, large: 1_000_000 };
const opened = new Map<keyof typeof sizes, Services>();
for (const [name, count] of Object.entries(sizes) as [keyof typeof sizes, number][]) {
  const database = `guildhall_bench_articles_${count}`;
  await ensureArticles(database, mixOf(count));
  const server = { database, port: 0, opsPort: 0, origin: 'http://127.0.0.1:8380', folder: '.dev/bench' };
  opened.set(name, await createServices(parseConfig({ ...localEnvironment(server), GUILDHALL_LOG_LEVEL: 'warn' })));
}

type Body = BodyInputOf<typeof articleTable>;
const pages: Record<string, Body> = {
  'first page': {},
  'one status (draft)': { status: 'draft' },
  'type and status': { post_type: postTypes.news, status: 'published' },
  'category of questions': { post_type: postTypes.question, category_id: questionCategories.account_issue },
  'missing in German': { lang: 11, lang_state: 'missing' },
  'stale in German': { lang: 11, lang_state: 'stale' },
  'stale in German, events only': { lang: 11, lang_state: 'stale', post_type: postTypes.events },
  // Matches a hundred rows in both databases.
  'words of a text': { text: 'n77z' },
  'number of an article': { text: '#4711' },
};

const read = (services: Services, body: Body) => services.articlesStaff.table(v.parse(articleTable.body, body));

const deepCursor = async (services: Services, count: number): Promise<string> => {
  const { rows } = await services.database.pool.query<{ cursor_micros: number; id: number }>(
    'select (extract(epoch from updated_at) * 1000000)::bigint as cursor_micros, id from article where id <= $1 order by updated_at desc, id desc limit 1',
    [Math.round(count / 10)],
  );
  return timeCursor.write(rows[0] ?? { cursor_micros: 0, id: 0 });
};

const measured: [name: string, bodyFor: (name: keyof typeof sizes) => Body][] = Object.entries(pages).map(
  ([name, body]) => [name, () => body],
);
const cursors = {
  small: await deepCursor(opened.get('small') as Services, sizes.small),
  large: await deepCursor(opened.get('large') as Services, sizes.large),
};
measured.splice(1, 0, ['deep page (after nine tenths)', (name) => ({ cursor: cursors[name] })]);
measured.push(['deep page of one status', (name) => ({ status: 'published', cursor: cursors[name] })]);
/**
 * Cases that scan more rows by design: the smaller set of two filters (2.5 %), and the first 20 000 texts that contain
 * a word.
 */
const forInformation: Record<string, Body> = {
  'for information: filters that exclude each other': { lang: 11, lang_state: 'stale', post_type: postTypes.guide },
  'for information: a word of every article': { text: 'article' },
};
measured.push(...Object.entries(forInformation).map(([name, body]) => [name, () => body] as (typeof measured)[number]));

let worst = 0;
for (const [name, bodyFor] of measured) {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const size of ['small', 'large'] as const) {
      const startedAt = performance.now();
      await read(opened.get(size) as Services, bodyFor(size));
      // Skip the warm-up of the JIT and the database cache.
      if (round >= 20) times[size].push(performance.now() - startedAt);
    }
  }
  const [small, large] = [median(times.small), median(times.large)];
  if (!(name in forInformation)) worst = Math.max(worst, large / small);
  console.log(
    `${name.padEnd(48)} 10 000: ${small.toFixed(2)} ms  1 000 000: ${large.toFixed(2)} ms  ratio ${(large / small).toFixed(2)}`,
  );
}
console.log(`articles: worst ratio ${worst.toFixed(2)} (goal ${goal}) ${worst <= goal ? 'PASS' : 'MISSED'}`);
for (const services of opened.values()) await services.close();
