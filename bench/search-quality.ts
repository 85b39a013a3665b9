import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import {
  examSchema,
  gradesOf,
  isRight,
  isSilent,
  type Grade,
} from '../apps/server/src/features/search/testing/search-quality.ts';
import { anonymous } from '../apps/server/src/runtime/actor.ts';
import { parseConfig } from '../apps/server/src/runtime/config.ts';
import { createServices } from '../apps/server/src/wiring.ts';
import { seed } from '../apps/server/seeds/seed.ts';
import { dropDatabase } from '../tools/environment.ts';
import { localEnvironment } from '../apps/server/development/local-server.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import { seedEnvironment } from '../apps/server/development/seed-database.ts';
import { createRealSearch } from './real-search.ts';

/**
 * `npm run search:quality [-- FILE]`: asks the real search, over the demo game, each sentence of an exam. Fails if fewer right answers
 * are among the first three than needed, or if anything is shown for a sentence that has no answer.
 */
const file = process.argv[2] ?? join(import.meta.dirname, 'search-quality/first.json');
/** Of the sentences of an exam; the first set was known while the search was written. */
const needed = process.argv[2] === undefined ? 54 / 60 : 48 / 60;

const exam = v.parse(examSchema, JSON.parse(await readFile(file, 'utf8')));
const database = `guildhall_search_quality_${process.pid}`;
await migrateDatabase(database);
const local = { database, port: 0, opsPort: 0, origin: 'http://127.0.0.1:8380', folder: `.dev/${database}` };
const services = await createServices(parseConfig({ ...localEnvironment(local), ...seedEnvironment }));
try {
  await seed({ ...services, nowMs: Date.now() });
  const search = createRealSearch(services);
  const { questions, unrelated } = await gradesOf(exam, services.database, async (query, lang) => {
    const { list } = await search.find(anonymous, '10.0.0.0', { query, category_lang: lang, limit: 20 });
    return list;
  });
  const line = (mark: string, { lang, text, first }: Grade): string =>
    `${mark.padStart(4)}  ${lang}  ${text}  ${first.join(' | ')}`;
  for (const grade of questions) console.log(line(grade.rank === 0 ? '-' : String(grade.rank), grade));
  for (const grade of unrelated) console.log(line(isSilent(grade) ? 'ok' : 'hit', grade));
  const [right, silent] = [questions.filter(isRight).length, unrelated.filter(isSilent).length];
  const min = Math.ceil(questions.length * needed - 1e-9);
  const isPassed = right >= min && silent === unrelated.length;
  console.log(
    `search quality: ${right} of ${questions.length} among the first three (needed ${min}), nothing shown for ${silent} of ` +
      `${unrelated.length} unrelated ${isPassed ? 'PASS' : 'FAIL'}`,
  );
  process.exitCode = isPassed ? 0 : 1;
} finally {
  await services.close();
  await dropDatabase(database);
}
