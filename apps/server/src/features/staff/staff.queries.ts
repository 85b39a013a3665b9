import { sql, type ExpressionBuilder } from 'kysely';
import type pg from 'pg';
import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { StaffActor } from '../../runtime/actor.ts';
import type { Tx } from '../../data/database.ts';
import type { DB } from '../../data/database.types.ts';

/** Within the day in which a person can reject what the admin who removed them asks for. */
export const isRemovedLately = sql<boolean>`m.removed_at > now() - make_interval(hours => ${sql.lit(staffLimits.approvalHours)})`;

export const mayStartSession = async (tx: Tx, memberId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('staff_member as m')
    .select('m.id')
    .where('m.id', '=', memberId)
    .where(({ or, eb }) => or([eb('m.is_active', '=', true), isRemovedLately]))
    .executeTakeFirst();
  return row !== undefined;
};

interface SessionRow {
  id: string;
  member_id: string;
  name: string;
  email: string;
  role: StaffRole;
  has_second_factor: boolean;
  is_seen_long_ago: boolean;
  has_recent_proof?: boolean;
  is_removed?: boolean;
}

// A password-only session is good only for enrolling a second factor, so it ends once one is enrolled.
/** Neither expired nor unused for too long. */
const current = 'least(s.expires_at, s.idle_ends_at) > now()';
const isComplete = '(s.has_second_factor or not m.two_factor_enabled)';
const alive = `${current} and m.is_active and ${isComplete}`;
/** Also of a removed person, who can only reject requests. */
const aliveOrRemoved = `${current} and ${isComplete}
  and (m.is_active or m.removed_at > now() - interval '${staffLimits.approvalHours} hours')`;
const columns = 's.id, s.member_id, m.name, m.email, m.role, s.has_second_factor';

const actorOf = (row: SessionRow): StaffActor => ({
  kind: 'staff',
  staffId: row.member_id,
  name: row.name,
  email: row.email,
  role: row.role,
  sessionId: row.id,
  isSignedIn: row.has_second_factor,
  hasRecentProof: row.has_recent_proof === true,
  isRemoved: row.is_removed === true,
});

export const findSession = async (pool: pg.Pool, token: string, cookieVersion: number): Promise<StaffActor | null> => {
  const { rows } = await pool.query<SessionRow>({
    name: 'staff.findSession',
    text: `select ${columns}, not m.is_active as is_removed,
             greatest(s.created_at, s.proved_at) > now() - interval '${staffLimits.proofMinutes} minutes' as has_recent_proof,
             s.seen_at < now() - interval '1 minute' or m.seen_at is null or s.cookie_version <> $2 as is_seen_long_ago
           from staff_session s join staff_member m on m.id = s.member_id
           where s.token = $1 and ${aliveOrRemoved}`,
    values: [token, cookieVersion],
  });
  const row = rows[0];
  if (row === undefined) return null;
  if (row.is_seen_long_ago) {
    await pool.query({
      name: 'staff.touchSession',
      text: `with touched as (update staff_session set seen_at = now(), cookie_version = $3 where id = $1)
             update staff_member set seen_at = now() where id = $2`,
      values: [row.id, row.member_id, cookieVersion],
    });
  }
  return actorOf(row);
};

export const insertSocketToken = async (
  tx: Tx,
  sessionId: string,
  tokenHash: Buffer,
  lifetimeMs: number,
): Promise<void> => {
  await tx
    .insertInto('staff_socket_token')
    .values({
      session_id: sessionId,
      token_hash: tokenHash,
      expires_at: sql`now() + make_interval(secs => ${lifetimeMs / 1000})`,
    })
    .execute();
};

/** Consumes a socket token; it works once and only with its own session. */
export const takeSocketToken = async (
  pool: pg.Pool,
  sessionToken: string,
  socketTokenHash: Buffer,
): Promise<StaffActor | null> => {
  const { rows } = await pool.query<SessionRow>({
    name: 'staff.takeSocketToken',
    text: `delete from staff_socket_token t using staff_session s, staff_member m
           where t.token_hash = $1 and t.expires_at > now() and s.id = t.session_id and m.id = s.member_id
             and s.token = $2 and s.has_second_factor and ${alive}
           returning ${columns}`,
    values: [socketTokenHash, sessionToken],
  });
  return rows[0] === undefined ? null : actorOf(rows[0]);
};

export const aliveSessions = async (
  pool: pg.Pool,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, StaffRole>> => {
  const { rows } = await pool.query<{ id: string; role: StaffRole }>({
    name: 'staff.aliveSessions',
    text: `select s.id, m.role from staff_session s join staff_member m on m.id = s.member_id
           where s.id = any($1::text[]) and s.has_second_factor and ${alive}`,
    values: [sessionIds],
  });
  return new Map(rows.map(({ id, role }) => [id, role]));
};

/** The person did something, so the idle limit starts again. */
export const recordActivity = async (tx: Tx, sessionId: string, idleMinutes: number): Promise<void> => {
  await tx
    .updateTable('staff_session')
    .set({ idle_ends_at: sql`now() + make_interval(mins => ${idleMinutes})` })
    .where('id', '=', sessionId)
    .execute();
};

/** Whether the session of this token ended because it was unused, rather than by sign-out, revocation or age. */
export const isIdle = async (tx: Tx, token: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('staff_session')
    .select('id')
    .where('token', '=', token)
    .where('idle_ends_at', '<=', sql<Date>`now()`)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
};

export const recordProof = async (tx: Tx, sessionId: string): Promise<void> => {
  await tx
    .updateTable('staff_session')
    .set({ proved_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute();
};

export const listSessions = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('staff_session as s')
    .select(['id', 'created_at', 'seen_at', 'expires_at', 'address', 'device'])
    .where('member_id', '=', memberId)
    .where(sql<boolean>`${sql.raw(current)}`)
    .where('has_second_factor', '=', true)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();

export const deleteSessionOfToken = async (tx: Tx, token: string): Promise<string[]> => {
  const rows = await tx.deleteFrom('staff_session').where('token', '=', token).returning('id').execute();
  return rows.map((row) => row.id);
};

export const deleteAllSessions = async (tx: Tx): Promise<number> =>
  Number((await tx.deleteFrom('staff_session').executeTakeFirst()).numDeletedRows);

type SessionFilter = (eb: ExpressionBuilder<DB, 'staff_session'>) => ReturnType<typeof eb.and>;

/** Always limited to one member, whatever the filter says. */
export const deleteSessions = async (
  tx: Tx,
  memberId: string,
  filter: SessionFilter = (eb) => eb.and([]),
): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('staff_session')
    .where('member_id', '=', memberId)
    .where(filter)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
};

export const findSessionIds = async (tx: Tx, memberId: string): Promise<string[]> => {
  const rows = await tx.selectFrom('staff_session').select('id').where('member_id', '=', memberId).execute();
  return rows.map((row) => row.id);
};

/** Deletes pending second-factor challenges, so that a first step done with an old password cannot be completed. */
export const deleteChallenges = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.deleteFrom('staff_verification').where('value', '=', memberId).execute();
};

export const findPasswordHash = async (tx: Tx, memberId: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('staff_account')
    .select('password_hash')
    .where('member_id', '=', memberId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password_hash ?? null;
};

/** Also for members who had no password here, because they used single sign-on only. */
export const storePasswordHash = async (tx: Tx, memberId: string, passwordHash: string): Promise<void> => {
  await tx
    .insertInto('staff_account')
    .values({ member_id: memberId, account_id: memberId, provider_id: 'credential', password_hash: passwordHash })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password_hash: passwordHash, updated_at: sql`now()` }),
    )
    .execute();
};

/** `isVerified` is false while enrollment is incomplete. */
export const findTwoFactor = async (tx: Tx, memberId: string): Promise<{ isVerified: boolean } | null> => {
  const row = await tx
    .selectFrom('staff_two_factor')
    .select('is_verified')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row === undefined ? null : { isVerified: row.is_verified };
};
