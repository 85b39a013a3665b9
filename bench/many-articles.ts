import pg from 'pg';
import { ownerUrl, recreateDatabase } from '../tools/environment.ts';
import { migrateDatabase } from '../apps/server/development/migrate-database.ts';

const isBuilt = async (client: pg.Client, count: number): Promise<boolean> => {
  const { rows } = await client.query<{ count: string }>(
    'select count(*) from article a join article_translation t on t.article_id = a.id and t.lang = 3',
  );
  return Number(rows[0]?.count) === count;
};

export interface Mix {
  readonly count: number;
  /** SQL expressions for article `n`: its status, and bit masks of its present and stale languages. */
  readonly status: string;
  readonly presentLangs: string;
  readonly staleLangs: string;
}

/** All published, in English only: for measuring the players' pages. */
export const million: Mix = { count: 1_000_000, status: `'published'`, presentLangs: '8', staleLangs: '0' };

/** Six types in equal parts, one minute apart, a quarter with a cover, a few pinned. */
const fill = async (client: pg.Client, mix: Mix): Promise<void> => {
  // Skip foreign key triggers: the rows are valid by construction.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into picture (id, width, height, tone)
     select 'bench-' || n || '.webp', 960, 540, '#336699' from generate_series(0, 99) n`,
  );
  await client.query(
    `insert into article (type, category_id, status, pinned, cover_id, event_starts_at, event_ends_at, published_at,
       publish_at, updated_at, present_langs, stale_langs)
     select 1 + n % 6, case when n % 6 = 0 then 1 + n / 24 % 4 end, ${mix.status}, n % 100003 = 0,
       case when n / 6 % 4 = 0 then 'bench-' || n % 100 || '.webp' end,
       case when n % 6 in (2, 4) then at + interval '1 day' end,
       case when n % 6 in (2, 4) then at + interval '3 days' end, at, at, at, ${mix.presentLangs}, ${mix.staleLangs}
     from generate_series(1, $1::integer) n, lateral (select timestamptz '2024-01-01' + n * interval '1 minute') t(at)`,
    [mix.count],
  );
  await client.query(
    `insert into article_translation (article_id, lang, title, summary, body, terms)
     select id, 3, 'Article number ' || id, 'What article number ' || id || ' is about, in one sentence.',
       '<p>The short body of article number ' || id || '.</p>', ('article:1A n' || id % ($1::integer / 100) || 'z:1A')::tsvector
     from article`,
    [mix.count],
  );
  await client.query('reset session_replication_role');
};

/** Creates the database with these articles, or reuses the one of an earlier run. */
export const ensureArticles = async (database: string, mix: Mix): Promise<void> => {
  await migrateDatabase(database);
  const client = new pg.Client({ connectionString: ownerUrl(database) });
  await client.connect();
  const built = await isBuilt(client, mix.count);
  if (built) await client.query('analyze');
  await client.end();
  if (built) return;
  console.log(`building ${mix.count} articles in ${database}`);
  await recreateDatabase(database);
  await migrateDatabase(database);
  const owner = new pg.Client({ connectionString: ownerUrl(database) });
  await owner.connect();
  try {
    await fill(owner, mix);
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
};
