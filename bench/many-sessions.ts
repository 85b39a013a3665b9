import pg from 'pg';
import { ownerUrl } from '../tools/environment.ts';

const playersText = (count: number): string => `
  insert into player (id, issuer, subject, guid)
  select md5('player' || n)::uuid, 'bench', n::text, 10000000 + n from generate_series(1, ${count}) n`;

const sessionsText = (count: number, players: number): string => `
  insert into session (id, token_hash, player_id, kind, kid, jti, carrier, launched_at, seen_at, expires_at, roles)
  select md5('session' || n)::uuid, sha256(('token' || n)::bytea), md5('player' || 1 + n % ${players})::uuid, 'player', 'bench',
    md5('ticket' || n), 'cookie', now() - make_interval(secs => n % 36000), now() - make_interval(secs => n % 3600),
    now() + make_interval(secs => n % 36000), '{10010001}'
  from generate_series(1, ${count}) n`;

/** Fills `session`, which every signed-in request reads. Keys and indexes are built after the rows, which is faster. */
export const fillSessions = async (database: string, count: number): Promise<string> => {
  const client = new pg.Client({ connectionString: ownerUrl(database) });
  await client.connect();
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
    const { rows: keys } = await client.query<{ name: string; definition: string }>(
      `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid = 'session'::regclass and contype in ('p', 'u')`,
    );
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'session' and not exists (select from pg_constraint where conname = indexname)`,
    );
    for (const { name } of keys) await client.query(`alter table session drop constraint ${name}`);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query('set session_replication_role = replica');
    const players = Math.ceil(count / 10);
    await client.query(playersText(players));
    await client.query(sessionsText(count, players));
    await client.query('reset session_replication_role');
    for (const { name, definition } of keys) {
      await client.query(`alter table session add constraint ${name} ${definition}`);
    }
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum analyze session, player');
    await client.query('checkpoint');
    const { rows } = await client.query<{ size: string }>(
      `select pg_size_pretty(pg_total_relation_size('session')) as size`,
    );
    return rows[0]?.size ?? '';
  } finally {
    await client.end();
  }
};
