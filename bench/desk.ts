import { articleTable } from '@guildhall/contract/articles-desk.ts';
import { postTypes, questionCategories } from '@guildhall/contract/post-types.ts';
import type { BodyInputOf } from '@guildhall/contract/route.ts';
import * as v from 'valibot';
import { createServices, type Services } from '../apps/server/src/services.ts';
import { parseConfig } from '../apps/server/src/platform/config.ts';
import { timeCursor } from '../apps/server/src/platform/keyset.ts';
import { localEnvironment } from '../scripts/environment.ts';
import { ensureArticles, type Mix } from './many-articles.ts';
import { median } from './page-call.ts';

/**
 * `npm run bench:desk`: pages of the content desk's table with a million articles against the same pages with ten
 * thousand, interleaved. The table must not notice the difference. A measurement, no gate.
 */
const goal = 1.5;
const rounds = 200;

/** As a large installation looks: mostly published or archived, some drafts, German half done, a little of it stale. */
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
  const database = `guildhall_bench_desk_${count}`;
  await ensureArticles(database, mixOf(count));
  const place = { database, port: 0, opsPort: 0, origin: 'http://127.0.0.1:8380', folder: '.dev/bench' };
  opened.set(name, await createServices(parseConfig({ ...localEnvironment(place), GUILDHALL_LOG_LEVEL: 'warn' })));
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
  // Found a hundred times in either table.
  'words of a text': { text: 'n77z' },
  'number of an article': { text: '#4711' },
};

const read = (services: Services, body: Body) => services.articlesDesk.table(v.parse(articleTable.body, body));

/** The cursor after nine tenths of the rows that a filter finds. */
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
/** Where more is read, and how much: the smaller of two filters' sets (2.5 %), and the first 20 000 texts with a word. */
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
      // The first calls warm up code and the database's memory.
      if (round >= 20) times[size].push(performance.now() - startedAt);
    }
  }
  const [small, large] = [median(times.small), median(times.large)];
  if (!(name in forInformation)) worst = Math.max(worst, large / small);
  console.log(
    `${name.padEnd(48)} 10 000: ${small.toFixed(2)} ms  1 000 000: ${large.toFixed(2)} ms  ratio ${(large / small).toFixed(2)}`,
  );
}
console.log(`desk: worst ratio ${worst.toFixed(2)} (goal ${goal}) ${worst <= goal ? 'PASS' : 'MISSED'}`);
for (const services of opened.values()) await services.close();
