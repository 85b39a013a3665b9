import { createHash } from 'node:crypto';
import pg from 'pg';
import { ownerUrl, recreateDatabase } from '../tools/environment.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';

export interface ReportsMix {
  readonly count: number;
  readonly players: number;
  /** Open reports are recent: among the `youngest` newest reports, one in `oneInOpen` is open. */
  readonly youngest: number;
  readonly oneInOpen: number;
}

/** Time of the newest report, and current time of the measured servers. */
export const endMs = Date.UTC(2026, 10, 15);
const days = 730;
export const staffIdOf = (number: number): string => `bench-${number}`;

/** Skewed distribution with the most frequent value first, like languages, channels and staff. */
const skewed = (seed: number, power: number, size: number): string =>
  `1 + floor(${size} * power((hashint8extended(n, ${seed}) & 1048575) / 1048576.0::float8, ${power}))::integer`;
const oneIn = (seed: number, size: number): string => `(hashint8extended(n, ${seed}) & 1048575) % ${size} = 0`;

const playersText = (mix: ReportsMix): string => `
  insert into player (id, issuer, subject, guid)
  select md5('player' || n)::uuid, 'bench', n::text, 10000000 + n from generate_series(1, ${mix.players}) n`;

/** Eight of five thousand words, some of them very frequent, and a marker word that occurs in a hundred texts. */
const textsText = `
  create unlogged table bench_text as
  select n as at, string_agg(word, ' ') as words, array_agg(distinct word) as terms
  from (select n, 'w' || floor(5000 * power((hashint8extended(n * 8 + at, 7) & 1048575) / 1048576.0::float8, 3)) as word
        from generate_series(0, 19999) n, generate_series(1, 8) at) t
  group by n;
  create unique index on bench_text (at);
  analyze bench_text`;

/** Each player has one report, and about a quarter have some ten more. */
const reportsText = ({ count, players, youngest, oneInOpen }: ReportsMix): string => `
  insert into feedback (id, number, player_id, key, type, state, role_id, email, description, terms, lang, channel,
    version_of_game, is_guest, assignee_id, is_unread, created_at, updated_at, processed_at, first_replied_at,
    replied_at, finished_at, waiting_since, asked_at)
  overriding system value
  select md5('report' || n)::uuid, n, md5('player' || player)::uuid, md5('key' || n)::uuid, 1 + (${oneIn(1, 7)})::integer, state,
    10000000 + player, 'player' || player || '@example.org', t.words || ' z' || n % (${count} / 100) || 'q',
    array_to_tsvector(t.terms || ('z' || n % (${count} / 100) || 'q')), ${skewed(2, 2, 18)}, ${skewed(3, 2, 12)},
    '1.' || greatest(1, ceil(40.0 * n / ${count}) + 1 - ${skewed(4, 4, 6)}), ${oneIn(5, 9)},
    case when state = 3 or ${skewed(6, 1, 10)} > 4 then 'bench-' || ${skewed(8, 3, 200)} end,
    ${oneIn(9, 40)}, came, came + interval '1 hour', case when state >= 2 then came + interval '1 hour' end,
    case when state in (1, 3) then came + interval '1 hour' end, case when state in (1, 3) then came + interval '1 hour' end,
    case when state = 3 then came + interval '2 hours' end, case when state in (0, 2) then came end,
    case when state = 1 then came + interval '1 hour' end
  from generate_series(1, ${count}) n
  cross join lateral (
    select case when n > ${players} then 1 + mod(hashint8extended(n, 10) & 1073741823, ${Math.round(players * 0.24)}) else n end
      as player,
      case when n > ${count - youngest} and ${oneIn(11, oneInOpen)} then ${skewed(12, 1, 3)} - 1 else 3 end as state,
      timestamptz '${new Date(endMs).toISOString()}' - make_interval(secs => (${count} - n) * ${(days * 86_400) / count}) as came
  ) r
  join bench_text t on t.at = (hashint8extended(n, 13) & 1073741823) % 20000`;

/** A history for every fifth report: submitted, taken, finished. */
const entriesText = `
  insert into feedback_entry (feedback_id, at, kind, by, staff_id, to_state, text)
  select f.id, f.created_at + at * interval '1 hour', (array['submitted', 'taken', 'finished'])[at + 1],
    case when at = 0 then 'player' else 'staff' end, case when at > 0 then 'bench-' || 1 + at end,
    (array[0, 2, 3])[at + 1], case when at = 2 then 'It is repaired with the next version.' else '' end
  from feedback f, generate_series(0, 2) at where f.number % 5 = 0 and (at < 2 or f.state = 3)`;

const tables = ['player', 'feedback', 'feedback_entry'];

/** Fingerprint of the generating SQL: the database is rebuilt when it changes. Migrations are applied as usual. */
const fingerprintOf = (mix: ReportsMix): string =>
  createHash('sha256')
    .update([playersText(mix), textsText, reportsText(mix), entriesText].join('\n'))
    .digest('hex');

/**
 * Builds keys and indexes after the rows, which is many times faster. Foreign keys are not restored, because nothing is
 * written.
 */
const withoutIndexes = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = any($1::regclass[]) and contype in ('p', 'u')`,
    [tables],
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and not exists (select from pg_constraint where conname = indexname)`,
    [tables],
  );
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name} cascade`);
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  await work();
  for (const { table, name, definition } of keys.rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { definition } of indexes.rows) await client.query(definition);
};

const fill = async (client: pg.Client, mix: ReportsMix): Promise<void> => {
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`);
  await client.query(`insert into staff_member (id, name, email, role)
    select 'bench-' || n, 'Agent ' || n, 'agent' || n || '@guildhall.test', 'agent' from generate_series(1, 200) n`);
  await withoutIndexes(client, async () => {
    // Unlogged tables: the data can be regenerated.
    for (const table of tables.toReversed()) await client.query(`alter table ${table} set unlogged`);
    await client.query('set session_replication_role = replica');
    for (const text of [playersText(mix), textsText, reportsText(mix), entriesText]) await client.query(text);
    await client.query('reset session_replication_role');
    await client.query('drop table bench_text');
  });
  await client.query('vacuum analyze');
  await client.query(`create table bench_mark as select '${fingerprintOf(mix)}' as fingerprint`);
};

const isBuilt = async (client: pg.Client, mix: ReportsMix): Promise<boolean> => {
  const { rows } = await client.query<{ mark: string | null }>(`select to_regclass('bench_mark')::text as mark`);
  if (rows[0]?.mark == null) return false;
  const marks = await client.query<{ fingerprint: string }>('select fingerprint from bench_mark');
  return marks.rows[0]?.fingerprint === fingerprintOf(mix);
};

const withOwner = async <T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: ownerUrl(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Creates the database with these reports, or reuses the one of an earlier run. */
export const ensureReports = async (database: string, mix: ReportsMix): Promise<void> => {
  await migrateDatabase(database);
  if (await withOwner(database, (client) => isBuilt(client, mix))) return;
  console.log(`building ${mix.count} reports in ${database}`);
  const startedAt = performance.now();
  await recreateDatabase(database);
  await migrateDatabase(database);
  const size = await withOwner(database, async (client) => {
    await fill(client, mix);
    const { rows } = await client.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    );
    return rows[0]?.size;
  });
  console.log(`built in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${size}`);
};
