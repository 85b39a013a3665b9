import { sql } from 'kysely';
import type pg from 'pg';
import type { LaunchedKind } from '@guildhall/contract/launch/kinds.ts';
import type { Tx } from '../../data/database.ts';
import { alive } from './launch.session.queries.ts';
import type { OpenPlayer } from './launch.consent.rules.ts';
import type { TicketClaims } from './launch.ticket.rules.ts';

/** Marks the ticket as used, unless it was used before or its key is revoked. */
export const spendTicket = async (tx: Tx, claims: TicketClaims): Promise<'spent' | 'used' | 'revoked_key'> => {
  const { rows } = await sql<{ is_revoked: boolean; is_spent: boolean }>`
    with key as (
      select exists (select from launch_key_revocation where kid = ${claims.kid}) as is_revoked
    ), spent as (
      insert into launch_ticket (issuer, jti, expires_at)
      select ${claims.iss}, ${claims.jti}, to_timestamp(${claims.exp}) + interval '1 minute' from key where not is_revoked
      on conflict do nothing
      returning 1
    )
    select is_revoked, exists (select from spent) as is_spent from key`.execute(tx);
  if (rows[0]?.is_revoked === true) return 'revoked_key';
  return rows[0]?.is_spent === true ? 'spent' : 'used';
};

/** Used tickets are forgotten a minute after they expire. */
export const findTicketUse = async (
  tx: Tx,
  { iss, jti, kid }: Pick<TicketClaims, 'iss' | 'jti' | 'kid'>,
): Promise<{ isUsed: boolean; isRevoked: boolean }> => {
  const used = await tx
    .selectFrom('launch_ticket')
    .select('jti')
    .where('issuer', '=', iss)
    .where('jti', '=', jti)
    .executeTakeFirst();
  const revoked = await tx.selectFrom('launch_key_revocation').select('kid').where('kid', '=', kid).executeTakeFirst();
  return { isUsed: used !== undefined, isRevoked: revoked !== undefined };
};

export const rememberPlayer = async (tx: Tx, claims: TicketClaims): Promise<string> => {
  // Takes over the row of an account that staff named in a deletion request before it ever launched.
  await sql`
    update player set issuer = ${claims.iss}, subject = ${claims.sub}, proof = 'ticket'
    where issuer = 'named' and subject = ${String(claims.guid)}
      and not exists (select from player where issuer = ${claims.iss} and subject = ${claims.sub})`.execute(tx);
  const row = await tx
    .insertInto('player')
    .values({ issuer: claims.iss, subject: claims.sub, guid: claims.guid, tier: claims.tier ?? 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer', 'subject'])
        .doUpdateSet({ guid: claims.guid, tier: claims.tier ?? 0, launched_at: sql`now()` }),
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
  /** Seconds since the Unix epoch, from the ticket; null means now. */
  readonly launchedAt: number | null;
  /** Binds the session to a device, for launches without proof. */
  readonly deviceHash: Buffer | null;
  readonly carrier: 'cookie' | 'bearer';
  readonly lifetimeSeconds: number;
}

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

/** The player of a live session, without the check of the device that reading as this player needs. */
export const findOpenPlayer = async (pool: pg.Pool, tokenHash: Buffer): Promise<OpenPlayer | null> => {
  const { rows } = await pool.query<OpenPlayer>({
    name: 'launch.findOpenPlayer',
    text: `select p.issuer, p.subject, p.guid, p.proof from session s join player p on p.id = s.player_id
           where s.token_hash = $1 and ${alive}`,
    values: [tokenHash],
  });
  return rows[0] ?? null;
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

const revokeBatch = 5000;

/** Ends one batch of live sessions; returns how many. */
export const revokeSomeSessions = async (tx: Tx): Promise<number> => {
  const { rows } = await sql`update session set revoked_at = now(), socket_token_hash = null where id in (
    select id from session where revoked_at is null and expires_at > now() limit ${revokeBatch} for update skip locked
  ) returning 1`.execute(tx);
  return rows.length;
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
 * Returns which of these sessions may keep their socket: alive and of an account that is not closed. Gateways poll this
 * in case a revocation message was lost. Also keeps sessions with an open socket from idling out, with at most one
 * write per ten minutes.
 */
export const touchAlive = async (pool: pg.Pool, sessionIds: readonly string[]): Promise<Set<string>> => {
  const { rows } = await pool.query<{ id: string }>({
    name: 'launch.touchAlive',
    text: `with live as materialized (
             select l.* from unnest($1::uuid[]) t (id) cross join lateral (
               select s.id, s.seen_at < now() - interval '10 minutes' as is_old from session s
               where s.id = t.id and ${alive} and (select p.closed_at is null from player p where p.id = s.player_id)
               limit 1
             ) l
           ), touched as (
             update session s set seen_at = now() where s.id = any(array(select l.id from live l where l.is_old))
           )
           select id from live`,
    values: [sessionIds],
  });
  return new Set(rows.map((row) => row.id));
};

/** Deletes one batch of expired rows. Concurrent workers skip locked rows. */
export const sweepExpired = async (tx: Tx): Promise<{ sessions: number; isMore: boolean }> => {
  const batch = 5000;
  const tickets = await sql`delete from launch_ticket where (issuer, jti) in (select issuer, jti from launch_ticket
    where expires_at < now() limit ${batch} for update skip locked) returning 1`.execute(tx);
  const sessions = await sql`delete from session where id in (select id from session
    where expires_at < now() - interval '1 day' limit ${batch} for update skip locked) returning 1`.execute(tx);
  const isMore = tickets.rows.length === batch || sessions.rows.length === batch;
  return { sessions: sessions.rows.length, isMore };
};

export const deletePlayer = async (tx: Tx, playerId: string): Promise<void> => {
  await tx.deleteFrom('player').where('id', '=', playerId).execute();
};
