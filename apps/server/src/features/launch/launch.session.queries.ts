import type pg from 'pg';
import type { LaunchedKind } from '@guildhall/contract/launch/kinds.ts';
import type { LaunchedActor } from '../../runtime/actor.ts';
import { createBatchedQuery } from '../../data/batched-query.ts';

interface SessionRow {
  id: string;
  player_id: string;
  kind: LaunchedKind;
  proof: 'ticket' | 'parameters';
  is_closed: boolean;
  is_known: boolean;
  kid: string;
  guid: number;
  roles: string[];
  channel: number | null;
  version_of_game: string | null;
}

type Found = SessionRow & { readonly ord: number; readonly is_seen_long_ago: boolean };

const sessionColumns = `s.id, s.player_id, s.kind, s.kid, s.roles, s.channel, s.version_of_game, p.guid, p.proof,
  p.closed_at is not null as is_closed, p.proof = 'ticket' or p.created_at < date_trunc('day', now()) as is_known`;

/**
 * Checks the key too, because a session that was being opened while its key was revoked was not revoked with the
 * others.
 */
export const alive = `s.revoked_at is null and s.expires_at > now() and s.seen_at > now() - interval '2 hours'
  and not exists (select from launch_key_revocation r where r.kid = s.kid)`;

const actorOf = (row: SessionRow, network: string): LaunchedActor => ({
  kind: row.kind,
  proof: row.proof,
  isClosed: row.is_closed,
  isKnown: row.is_known,
  network,
  playerId: row.player_id,
  guid: row.guid,
  roles: row.roles,
  channel: row.channel,
  gameVersion: row.version_of_game,
  sessionId: row.id,
  kid: row.kid,
});

const byPosition = <Row extends { readonly ord: number }>(count: number, rows: readonly Row[]): (Row | null)[] => {
  const found = Array.from({ length: count }, (): Row | null => null);
  for (const row of rows) found[row.ord - 1] = row;
  return found;
};

export interface SessionLookup {
  readonly tokenHash: Buffer;
  /** Hash of the device key in the request; required for sessions of launches by parameters. */
  readonly deviceHash: Buffer | null;
  readonly network: string;
}

interface SocketToken {
  readonly sessionId: string;
  readonly tokenHash: Buffer;
  readonly lifetimeMs: number;
}

interface TakenToken {
  readonly sessionTokenHash: Buffer | null;
  readonly socketTokenHash: Buffer;
}

/**
 * Locks the sessions of the first parameter in the order of their ids. The planner sees no number of ids, or it would
 * read the table for a large batch.
 */
const lockedFirst = `with locked as materialized (
  select s.id from session s where s.id = any(array(select unnest($1::uuid[]))) order by s.id for no key update
)`;

/** Makes the plan find the rows to update by key: a join alone would let it read the table or an index from end to end. */
const isLocked = 's.id = any(array(select l.id from locked l))';

/**
 * What every request and every new socket asks about its session, for all that ask at the same time in one statement.
 * `lateral` and `limit` force a plan by key, whatever the statistics say. Statements that write lock sessions in the
 * order of their ids, so that batches of two servers cannot deadlock.
 */
export const createSessionQueries = (pool: pg.Pool) => {
  const find = createBatchedQuery<SessionLookup, Found | null>(async (keys) => {
    const { rows } = await pool.query<Found>({
      name: 'launch.findSessions',
      text: `select t.ord::integer, f.*
             from unnest($1::bytea[], $2::bytea[]) with ordinality t (token_hash, device_hash, ord)
             cross join lateral (
               select ${sessionColumns}, (s.seen_at < now() - interval '1 minute' or s.network is null) as is_seen_long_ago
               from session s join player p on p.id = s.player_id
               where s.token_hash = t.token_hash and (s.device_hash is null or s.device_hash = t.device_hash) and ${alive}
               limit 1
             ) f`,
      values: [keys.map(({ tokenHash }) => tokenHash), keys.map(({ deviceHash }) => deviceHash)],
    });
    return byPosition(keys.length, rows);
  });

  const touch = createBatchedQuery<{ readonly id: string; readonly network: string }, null>(async (keys) => {
    await pool.query({
      name: 'launch.touchSessions',
      text: `${lockedFirst}
             update session s set seen_at = now(), network = t.network
             from unnest($1::uuid[], $2::text[]) t (id, network)
             where ${isLocked} and s.id = t.id`,
      values: [keys.map(({ id }) => id), keys.map(({ network }) => network)],
    });
    return keys.map(() => null);
  });

  const store = createBatchedQuery<SocketToken, null>(async (keys) => {
    // A session has one token at a time: the last one asked for.
    const last = [...new Map(keys.map((key) => [key.sessionId, key])).values()];
    await pool.query({
      name: 'launch.storeSocketTokens',
      text: `${lockedFirst}
             update session s set socket_token_hash = t.hash, socket_token_expires_at = now() + make_interval(secs => t.seconds)
             from unnest($1::uuid[], $2::bytea[], $3::float8[]) t (id, hash, seconds)
             where ${isLocked} and s.id = t.id`,
      values: [
        last.map(({ sessionId }) => sessionId),
        last.map(({ tokenHash }) => tokenHash),
        last.map(({ lifetimeMs }) => lifetimeMs / 1000),
      ],
    });
    return keys.map(() => null);
  });

  // `case` hides the times from the planner: without statistics, it would read the whole index on them as well.
  const take = createBatchedQuery<TakenToken, Found | null>(async (keys) => {
    const { rows } = await pool.query<Found>({
      name: 'launch.takeSocketTokens',
      text: `with asked as materialized (
               select t.ord, t.socket_hash, t.session_hash, f.id
               from unnest($1::bytea[], $2::bytea[]) with ordinality t (socket_hash, session_hash, ord)
               cross join lateral (select s.id from session s where s.socket_token_hash = t.socket_hash limit 1) f
             ), locked as materialized (
               select s.id from session s where s.id = any(array(select a.id from asked a)) order by s.id for no key update
             ), taken as (
               update session s set socket_token_hash = null, seen_at = now()
               from asked a
               where ${isLocked} and s.id = a.id
                 and s.socket_token_hash is not distinct from a.socket_hash and s.socket_token_expires_at > now()
                 and case when ${alive} then s.carrier <> 'cookie' or s.token_hash = a.session_hash end
                 and (select p.closed_at is null from player p where p.id = s.player_id)
               returning a.ord, s.*
             )
             select s.ord::integer, ${sessionColumns}, false as is_seen_long_ago
             from taken s cross join lateral (
               select p.guid, p.proof, p.closed_at, p.created_at from player p where p.id = s.player_id limit 1
             ) p`,
      values: [
        keys.map(({ socketTokenHash }) => socketTokenHash),
        keys.map(({ sessionTokenHash }) => sessionTokenHash),
      ],
    });
    return byPosition(keys.length, rows);
  });

  return {
    /** The live session behind a token: neither session nor key revoked, not idle for 2 hours, not older than 12 hours. */
    find: async (lookup: SessionLookup): Promise<LaunchedActor | null> => {
      const row = await find(lookup);
      if (row === null) return null;
      if (row.is_seen_long_ago) await touch({ id: row.id, network: lookup.network });
      return actorOf(row, lookup.network);
    },

    storeSocketToken: async (token: SocketToken): Promise<void> => {
      await store(token);
    },

    /** Atomically consumes the socket token of a live session, so that it works once. */
    takeSocketToken: async (token: TakenToken): Promise<LaunchedActor | null> => {
      const row = await take(token);
      // Sockets spend no network budget, so no network is needed.
      return row === null ? null : actorOf(row, '');
    },
  };
};
