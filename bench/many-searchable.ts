import pg from 'pg';
import { keysOf } from '../apps/server/src/features/search/search.index.rules.ts';
import { ownerUrl, recreateDatabase } from '../tools/environment.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';

export const vocabulary = 40_000;
const english = 3;
/** Words drawn for a text, and how many of them are its title. Repeated ones count once. */
const drawn = 90;
const inTitle = 6;

const consonants = 'bcdfghklmnprstvz';
const vowels = 'aeiou';

/** The word of a rank, pronounceable, so that typing errors look like those of people. */
export const wordOf = (rank: number): string => {
  let [word, rest] = ['', rank * 7919 + 104_729];
  while (rest > 0) {
    word += (consonants[rest % consonants.length] ?? '') + (vowels[Math.floor(rest / 16) % vowels.length] ?? '');
    rest = Math.floor(rest / 80);
  }
  return word;
};

const words = Array.from({ length: vocabulary }, (_, index) => wordOf(index + 1));

/** Draws words with a probability that falls with their rank, as in natural language (Zipf), then writes what the index has. */
const fill = async (client: pg.Client, count: number): Promise<void> => {
  await client.query('select setseed(0.42)');
  await client.query(
    `create table drawn as
     select text_id, word_id, min(place) <= ${inTitle} as in_title
     from (
       select text_id, place, least(${vocabulary}, floor(exp(random() * ln(${vocabulary}))))::integer as word_id
       from generate_series(1, $1::integer) text_id cross join generate_series(1, ${drawn}) place
     ) d group by text_id, word_id`,
    [count],
  );
  await client.query(
    `insert into search_word (id, lang, word, shown) overriding system value
     select id, ${english}, word, word from unnest($1::text[]) with ordinality w (word, id)
     where id in (select word_id from drawn) on conflict do nothing`,
    [words],
  );
  for (let from = 0; from < words.length; from += 5000) {
    const keys = words
      .slice(from, from + 5000)
      .flatMap((word, index) => keysOf(word).map((key) => [key, from + index + 1] as const));
    await client.query(
      `insert into search_word_key (lang, key, word_id)
       select ${english}, key, id from unnest($1::text[], $2::integer[]) k (key, id)
       where id in (select id from search_word) on conflict do nothing`,
      [keys.map(([key]) => key), keys.map(([, id]) => id)],
    );
  }
  await client.query(
    `insert into search_text (id, type, item_id, lang, langs, at, words, title_words) overriding system value
     select text_id, (array['question', 'news', 'events', 'guide'])[1 + text_id % 4], text_id, ${english}, ${1 << english},
       timestamptz '2024-01-01' + text_id * interval '1 minute',
       array_agg(word_id order by in_title desc), array_agg(word_id) filter (where in_title)
     from drawn group by text_id`,
  );
  await client.query(
    `insert into search_content (text_id, title, body)
     select t.id, (select string_agg(w.word, ' ') from unnest(t.title_words) x join search_word w on w.id = x),
       (select string_agg(w.word, ' ') from unnest(t.words) x join search_word w on w.id = x)
     from search_text t`,
  );
  await client.query(
    `insert into search_posting (word_id, rank, text_id)
     select d.word_id, (case when d.in_title then 1000000000 else 0 end + extract(epoch from t.at) / 60)::integer, t.id
     from drawn d join search_text t on t.id = d.text_id
     order by 1, 2, 3`,
  );
  await client.query('drop table drawn');
};

const isBuilt = async (client: pg.Client, count: number): Promise<boolean> => {
  const { rows } = await client.query<{ texts: string; has_postings: boolean }>(
    'select (select count(*) from search_text) as texts, exists (select from search_posting) as has_postings',
  );
  return Number(rows[0]?.texts) === count && rows[0]?.has_postings === true;
};

/** Creates the database with this many searchable texts, or reuses the one of an earlier run. */
export const ensureSearchable = async (database: string, count: number): Promise<void> => {
  await migrateDatabase(database);
  const before = new pg.Client({ connectionString: ownerUrl(database) });
  await before.connect();
  const built = await isBuilt(before, count);
  await before.end();
  if (built) return;
  console.log(`building ${count} texts in ${database}`);
  await recreateDatabase(database);
  await migrateDatabase(database);
  const client = new pg.Client({ connectionString: ownerUrl(database) });
  await client.connect();
  try {
    await fill(client, count);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
};
