import {
  createSurveyFactory,
  freeText,
  multiple,
  single,
} from '../apps/server/src/features/surveys/testing/surveys.factory.ts';
import { parseConfig } from '../apps/server/src/runtime/config.ts';
import { createServices, type Services } from '../apps/server/src/wiring.ts';
import { localEnvironment } from '../apps/server/development/local-server.ts';
import { ownerUrl, recreateDatabase } from '../tools/environment.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';
import pg from 'pg';

export const questions = [single(1, [1, 2, 3, 4, 5]), multiple(2, 1, 3, [1, 2, 3, 4, 5, 6]), freeText(3)];
const staffId = 'bench-1';

/** Skewed distribution with the most frequent value first, like languages, channels and versions. */
const skewed = (seed: number, size: number): string =>
  `(1 + floor(${size} * power((hashint8extended(n, ${seed}) & 1048575) / 1048576.0::float8, 2)))::integer`;

const answersText = (id: number, count: number): string => `
  insert into survey_answer (survey_id, receipt, player_id, key, lang, channel, version_of_game, choices, created_at)
  select ${id}, upper(substr(md5('receipt' || n), 1, 16)), md5('player' || n)::uuid, md5('key' || n)::uuid, ${skewed(2, 18)},
    ${skewed(3, 6)}, '1.' || ${skewed(4, 6)},
    jsonb_build_object('1', jsonb_build_array(${skewed(5, 5)}),
      '2', case when n % 3 = 0 then jsonb_build_array(${skewed(6, 5)}, 6) else jsonb_build_array(${skewed(6, 5)}) end),
    now() - interval '1 day' + n * interval '1 ms'
  from generate_series(1, ${count}) n`;

/** A quarter of the answers contain text; each marker word occurs in a hundred texts, regardless of the size. */
const wordsText = (id: number, count: number): string => `
  insert into survey_words (survey_id, receipt, question, lang, channel, version_of_game, text, terms, created_at)
  select a.survey_id, a.receipt, 3, a.lang, a.channel, a.version_of_game, t.text, to_tsvector('simple', t.text), a.created_at
  from (select n, upper(substr(md5('receipt' || n), 1, 16)) as receipt from generate_series(1, ${count}, 4) n) s
  join survey_answer a on a.survey_id = ${id} and a.receipt = s.receipt
  cross join lateral (select string_agg('w' || (hashint8extended(n * 8 + at, 7) & 4095), ' ') ||
    ' z' || (n / 4) % (${count} / 400) || 'q' as text from generate_series(1, 8) at) t order by n`;

/** The counters of the server: total, question 1 with five options, question 2 with six options, question 3. */
const countsText = (id: number): string => `
  insert into survey_count (survey_id, is_verified, lang, channel, version_of_game, counts)
  select ${id}, true, coalesce(a.lang, 0), case when grouping(a.lang) = 0 then a.channel else 0 end,
    case when grouping(a.lang) = 0 then a.version_of_game else '' end, survey_tally(array_agg(c.place))
  from survey_answer a
  left join survey_words w on w.survey_id = a.survey_id and w.receipt = a.receipt
  cross join lateral (
    select unnest(array[1, 2, 8]) as place
    union all select 15 where w.id is not null
    union all select 2 + (a.choices->'1'->>0)::integer
    union all select 8 + o::integer from jsonb_array_elements_text(a.choices->'2') o
  ) c
  where a.survey_id = ${id}
  group by grouping sets ((a.lang, a.channel, a.version_of_game), ())`;

const servicesOn = (database: string): Promise<Services> => {
  const server = { database, port: 0, opsPort: 0, origin: 'http://127.0.0.1:8330', folder: '.dev/bench' };
  return createServices(parseConfig({ ...localEnvironment(server), GUILDHALL_LOG_LEVEL: 'warn' }));
};

const playersText = (count: number): string => `
  insert into player (id, issuer, subject, guid)
  select md5('player' || n)::uuid, 'bench', n::text, 10000000 + n from generate_series(1, ${count}) n`;
export const playerIdText = `select md5('player' || n)::uuid as id from generate_series($1::integer, $2::integer) n`;

/** A database with a survey with `count` answers, and `bystanders` players without one. */
export const openWithAnswers = async (database: string, count: number, bystanders: number) => {
  await recreateDatabase(database);
  await migrateDatabase(database);
  const owner = new pg.Client({ connectionString: ownerUrl(database) });
  await owner.connect();
  await owner.query(
    `insert into staff_member (id, name, email, role) values ($1, 'Ada', 'ada@guildhall.test', 'editor')`,
    [staffId],
  );
  const services = await servicesOn(database);
  const make = createSurveyFactory(services.surveys.staff, staffId);
  const id = await make.published({ questions });
  await owner.query(`set synchronous_commit = off; set work_mem = '256MB'; set session_replication_role = replica`);
  for (const text of [
    playersText(count + bystanders),
    answersText(id, count),
    'analyze survey_answer',
    wordsText(id, count),
    countsText(id),
  ]) {
    await owner.query(text);
  }
  await owner.query('reset session_replication_role');
  await owner.query('vacuum analyze');
  return { id, services, owner, make };
};
