import { sql } from 'kysely';
import type pg from 'pg';
import type { LaunchedKind } from '@guildhall/contract/kinds.ts';
import type { LaunchedActor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database.ts';
import type { TicketClaims } from './launch.ticket.ts';

/** Writes the ticket down as used. False when it was used before or its key is revoked. */
export const spendTicket = async (tx: Tx, claims: TicketClaims): Promise<boolean> => {
  const { rows } = await sql`
    insert into launch_ticket (issuer, jti, expires_at)
    select ${claims.iss}, ${claims.jti}, to_timestamp(${claims.exp}) + interval '1 minute'
    where not exists (select from launch_key_revocation where kid = ${claims.kid})
    on conflict do nothing
    returning 1`.execute(tx);
  return rows.length === 1;
};

export const rememberPlayer = async (tx: Tx, claims: TicketClaims): Promise<string> => {
  // Staff named this account in a deletion request before it ever launched: from now on it is this player.
  await sql`
    update player set issuer = ${claims.iss}, subject = ${claims.sub}, proof = 'ticket'
    where issuer = 'named' and subject = ${String(claims.guid)}
      and not exists (select from player where issuer = ${claims.iss} and subject = ${claims.sub})`.execute(tx);
  const row = await tx
    .insertInto('player')
    .values({ issuer: claims.iss, subject: claims.sub, guid: claims.guid })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet({ guid: claims.guid, launched_at: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly playerId: string;
  readonly kind: LaunchedKind;
  readonly kid: string;
  readonly jti: string;
  readonly roles: string[];
  readonly channel: number | null;
  readonly version: string | null;
  /** In seconds since 1970, as the ticket says; null is now. */
  readonly launchedAt: number | null;
  /** The device that the session is bound to, where its launch proved nothing. */
  readonly deviceHash: Buffer | null;
  readonly carrier: 'cookie' | 'bearer';
  readonly lifetimeSeconds: number;
}

/** What a ticket says about the session that it opens. */
export const ticketSession = (claims: TicketClaims) => ({
  kind: claims.kind,
  kid: claims.kid,
  jti: claims.jti,
  roles: claims.roles,
  channel: claims.channel,
  version: claims.ver,
  launchedAt: claims.iat,
  deviceHash: null,
});

export const insertSession = async (tx: Tx, session: NewSession): Promise<void> => {
  await tx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      player_id: session.playerId,
      kind: session.kind,
      kid: session.kid,
      jti: session.jti,
      roles: session.roles,
      channel: session.channel,
      version_of_game: session.version,
      carrier: session.carrier,
      device_hash: session.deviceHash,
      launched_at: session.launchedAt === null ? sql`now()` : sql`to_timestamp(${session.launchedAt})`,
      expires_at: sql`now() + make_interval(secs => ${session.lifetimeSeconds})`,
    })
    .execute();
};

/** Whether this token belongs to a session that this very ticket opened and that still lives. */
export const isSessionOfTicket = async (tx: Tx, tokenHash: Buffer, claims: TicketClaims): Promise<boolean> => {
  const row = await tx
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('kid', '=', claims.kid)
    .where('jti', '=', claims.jti)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};

interface SessionRow {
  id: string;
  player_id: string;
  kind: LaunchedKind;
  proof: 'ticket' | 'parameters';
  is_closed: boolean;
  kid: string;
  guid: number;
  roles: string[];
  channel: number | null;
  version_of_game: string | null;
  is_seen_long_ago: boolean;
}

const sessionColumns = `s.id, s.player_id, s.kind, s.kid, s.roles, s.channel, s.version_of_game, p.guid, p.proof,
  p.closed_at is not null as is_closed`;

// The key is looked at too: a session that was opening while its key was revoked is not among those that ended then.
const alive = `s.revoked_at is null and s.expires_at > now() and s.seen_at > now() - interval '2 hours'
  and not exists (select from launch_key_revocation r where r.kid = s.kid)`;

const actorOf = (row: SessionRow, network: string): LaunchedActor => ({
  kind: row.kind,
  proof: row.proof,
  isClosed: row.is_closed,
  network,
  playerId: row.player_id,
  guid: row.guid,
  roles: row.roles,
  channel: row.channel,
  gameVersion: row.version_of_game,
  sessionId: row.id,
  kid: row.kid,
});

export interface SessionLookup {
  readonly tokenHash: Buffer;
  /** Of the device key that came along; a session of a launch by parameters needs its own. */
  readonly deviceHash: Buffer | null;
  readonly network: string;
}

/** The session behind a token, if it still lives: neither it nor its key revoked, not idle for 2 h, not older than 12 h. */
export const findSession = async (
  pool: pg.Pool,
  { tokenHash, deviceHash, network }: SessionLookup,
): Promise<LaunchedActor | null> => {
  const { rows } = await pool.query<SessionRow>({
    name: 'launch.findSession',
    text: `select ${sessionColumns}, s.seen_at < now() - interval '1 minute' as is_seen_long_ago
           from session s join player p on p.id = s.player_id
           where s.token_hash = $1 and (s.device_hash is null or s.device_hash = $2) and ${alive}`,
    values: [tokenHash, deviceHash],
  });
  const row = rows[0];
  if (row === undefined) return null;
  if (row.is_seen_long_ago) {
    await pool.query({
      name: 'launch.touchSession',
      text: 'update session set seen_at = now() where id = $1',
      values: [row.id],
    });
  }
  return actorOf(row, network);
};

export const storeSocketToken = async (
  pool: pg.Pool,
  sessionId: string,
  tokenHash: Buffer,
  lifetimeMs: number,
): Promise<void> => {
  await pool.query({
    name: 'launch.storeSocketToken',
    text: `update session set socket_token_hash = $2, socket_token_expires_at = now() + make_interval(secs => $3)
           where id = $1`,
    values: [sessionId, tokenHash, lifetimeMs / 1000],
  });
};

/** Takes the socket token of a live session, once: the second of two takers finds it gone. */
export const takeSocketToken = async (
  pool: pg.Pool,
  sessionTokenHash: Buffer | null,
  socketTokenHash: Buffer,
): Promise<LaunchedActor | null> => {
  const { rows } = await pool.query<SessionRow>({
    name: 'launch.takeSocketToken',
    text: `update session s set socket_token_hash = null, seen_at = now()
           from player p
           where p.id = s.player_id and p.closed_at is null and s.socket_token_hash = $1 and s.socket_token_expires_at > now()
             and case when s.carrier = 'cookie' then s.token_hash = $2 else true end and ${alive}
           returning ${sessionColumns}, false as is_seen_long_ago`,
    values: [socketTokenHash, sessionTokenHash],
  });
  // Sockets spend no shared budget, so they carry no network.
  return rows[0] === undefined ? null : actorOf(rows[0], '');
};

export type RevocationTarget =
  | { readonly sessionId: string }
  | { readonly playerId: string }
  | { readonly guid: number };

export const revokeSessions = async (tx: Tx, target: RevocationTarget): Promise<string[]> => {
  let query = tx
    .updateTable('session')
    .set({ revoked_at: sql`now()`, socket_token_hash: null })
    .where('revoked_at', 'is', null);
  if ('sessionId' in target) query = query.where('id', '=', target.sessionId);
  else if ('playerId' in target) query = query.where('player_id', '=', target.playerId);
  else {
    query = query.where('player_id', 'in', (eb) =>
      eb.selectFrom('player').select('id').where('guid', '=', target.guid),
    );
  }
  return (await query.returning('id').execute()).map((row) => row.id);
};

export const revokeToken = async (tx: Tx, tokenHash: Buffer): Promise<string[]> => {
  const rows = await tx
    .updateTable('session')
    .set({ revoked_at: sql`now()`, socket_token_hash: null })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
};

export const revokeKey = async (tx: Tx, kid: string): Promise<void> => {
  await tx
    .insertInto('launch_key_revocation')
    .values({ kid })
    .onConflict((c) => c.doNothing())
    .execute();
};

export const countSessionsOfKey = async (tx: Tx, kid: string): Promise<number> => {
  const row = await tx
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kid', '=', kid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return row.count;
};

/**
 * Of these sessions, the ones that may keep their socket: they live, and their account is not closed. Gateways ask now and
 * then, in case a hint was lost; an open socket also keeps its session from idling out, with one write in ten minutes.
 */
export const touchAlive = async (pool: pg.Pool, sessionIds: readonly string[]): Promise<Set<string>> => {
  const { rows } = await pool.query<{ id: string }>({
    name: 'launch.touchAlive',
    text: `with touched as (
             update session s set seen_at = now()
             where s.id = any($1::uuid[]) and s.seen_at < now() - interval '10 minutes' and ${alive}
           )
           select s.id from session s join player p on p.id = s.player_id
           where s.id = any($1::uuid[]) and p.closed_at is null and ${alive}`,
    values: [sessionIds],
  });
  return new Set(rows.map((row) => row.id));
};

/** Deletes one batch of what nobody needs any more; true when there may be another. Workers pass over each other's rows. */
export const sweepExpired = async (tx: Tx): Promise<boolean> => {
  const batch = 5000;
  const tickets = await sql`delete from launch_ticket where (issuer, jti) in (select issuer, jti from launch_ticket
    where expires_at < now() limit ${batch} for update skip locked) returning 1`.execute(tx);
  const sessions = await sql`delete from session where id in (select id from session
    where expires_at < now() - interval '1 day' limit ${batch} for update skip locked) returning 1`.execute(tx);
  return tickets.rows.length === batch || sessions.rows.length === batch;
};

export const deletePlayer = async (tx: Tx, playerId: string): Promise<void> => {
  await tx.deleteFrom('player').where('id', '=', playerId).execute();
};
