import pg from 'pg';
import { indexedTerms } from '../apps/server/src/features/staff-search/staff-search.terms.rules.ts';
import { ownerUrl, recreateDatabase } from '../tools/environment.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';

/** Phrases that the searches look for, with the share of entries that contain them. */
export const phrases = [
  ['the game', 0.4],
  ['refund', 0.1],
  ['purchase missing', 0.02],
  ['dragon', 0.001],
  ['вернуть деньги', 0.05],
  ['استرجاع المبلغ', 0.05],
  ['ขอคืนเงิน', 0.05],
  ['我要退款', 0.05],
  ['返金してください', 0.05],
  ['환불해 주세요', 0.05],
] as const;

/** Items that the hits are read from. Entries share them, because ten million reports would need ten times the space. */
const items = 10_000;
const vocabulary = 60_000;
const drawn = 5;
/** One per two seconds at the full size; a year in the past at most. */
const startMinute = 29_000_000;
const spanMinutes = 250_000;

const literal = (terms: readonly string[]): string =>
  `array[${terms.map((term) => `'${term.replaceAll("'", "''")}'`).join(', ')}]::text[]`;

const sourcesText = `
  insert into player (id, issuer, subject, guid)
    select md5('player' || n)::uuid, 'bench', n::text, 10000000 + n from generate_series(1, ${items}) n;
  insert into feedback (id, player_id, key, type, state, role_id, email, description, terms, lang, is_guest, created_at, updated_at,
      waiting_since)
    select md5('report' || n)::uuid, md5('player' || n)::uuid, md5('key' || n)::uuid, 1, 0, n::text, 'p' || n || '@example.org',
      'The game took my refund: вернуть деньги 我要退款 ' || repeat('word' || n || ' ', 20), '', 3, false, now(), now(), now()
    from generate_series(1, ${items}) n;
  insert into conversation (id, player_id, state, lang, is_guest, burst_tokens, minute_tokens, last_seq)
    select conversation_new_id(), md5('player' || n)::uuid, 'waiting', 3, false, 1, 1, 4 from generate_series(1, ${items}) n;
  insert into message (conversation_id, seq, sender, content, created_at)
    select c.id, seq, 2, 'The game took my refund: вернуть деньги 我要退款 ' || seq, now()
    from conversation c cross join generate_series(1, 4) seq;
  truncate staff_search_due;
  create unlogged table bench_item as
    select row_number() over (order by id) as n, 1::smallint as kind, id::text as id from feedback
    union all select row_number() over (order by id), 2, id::text from conversation;
  create unique index on bench_item (kind, n);
  analyze bench_item`;

/** A third are reports, the others chats. Words fall with their rank, as in natural language (Zipf). */
const entriesText = (count: number): string => `
  insert into staff_search_entry (kind, subject_id, lang, at, terms)
  select e.kind, i.id, e.lang, e.at, e.terms
  from (
    select n, case when n % 3 = 0 then 1 else 2 end::smallint as kind, (1 + n % 18)::smallint as lang,
      ${startMinute} + (n * ${spanMinutes} / ${count})::integer as at,
      array[${Array.from({ length: drawn }, () => `'w' || floor(exp(random() * ln(${vocabulary})))::integer`).join(', ')}]
      ${phrases
        .map(
          ([phrase, share]) => `|| case when random() < ${share} then ${literal(indexedTerms(phrase))} else '{}' end`,
        )
        .join('\n      ')} as terms
    from generate_series(1, ${count}::bigint) n
  ) e join bench_item i on i.kind = e.kind and i.n = 1 + e.n % ${items}
  order by e.n`;

const fill = async (client: pg.Client, count: number): Promise<void> => {
  await client.query("set work_mem = '1GB'; set maintenance_work_mem = '1GB'; select setseed(0.42)");
  await client.query(sourcesText);
  // Unlogged and without indexes while it is filled: ten million entries have eighty million postings.
  await client.query(`
    alter table staff_search_entry drop constraint staff_search_entry_kind_subject_id_lang_key;
    drop index staff_search_entry_chat_age;
    alter table staff_search_posting drop constraint staff_search_posting_pkey;
    alter table staff_search_entry set unlogged;
    alter table staff_search_posting set unlogged`);
  await client.query(entriesText(count));
  await client.query(`
    insert into staff_search_posting (term, kind, at, entry_id)
    select distinct t.term collate "C", e.kind, e.at, e.id from staff_search_entry e cross join unnest(e.terms) t (term)
    order by 1, 2, 3, 4`);
  await client.query('alter table staff_search_posting add primary key (term, kind, at, entry_id)');
  await client.query('create table bench_filled as select true as yes');
};

const isBuilt = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ is_built: boolean }>(
    `select to_regclass('bench_filled') is not null as is_built`,
  );
  return rows[0]?.is_built === true;
};

/** Creates the database with this many entries, or reuses the one of an earlier run. Returns its size. */
export const ensureStaffSearchable = async (database: string, count: number): Promise<string> => {
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: ownerUrl(database) });
    await client.connect();
    return client;
  };
  await migrateDatabase(database);
  let client = await open();
  if (!(await isBuilt(client))) {
    await client.end();
    await recreateDatabase(database);
    await migrateDatabase(database);
    client = await open();
    const startedAtMs = performance.now();
    await fill(client, count);
    console.log(`filled ${count} entries in ${((performance.now() - startedAtMs) / 1000).toFixed(0)} s`);
  }
  await client.query('vacuum (analyze) staff_search_entry; ').catch(() => undefined);
  await client.query('vacuum (analyze) staff_search_posting');
  const { rows } = await client.query<{ size: string; entries: string; postings: string }>(
    `select pg_size_pretty(pg_database_size(current_database())) as size,
      pg_size_pretty(pg_total_relation_size('staff_search_entry')) as entries,
      pg_size_pretty(pg_total_relation_size('staff_search_posting')) as postings`,
  );
  await client.end();
  const [found] = rows;
  return `${found?.size} in all, entries ${found?.entries}, postings ${found?.postings}`;
};
