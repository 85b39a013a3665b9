import type { DeletionState } from '@guildhall/contract/account-deletion/rules.ts';
import { mayRole, staffRoles } from '@guildhall/contract/staff/permissions.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../data/database.ts';

export interface StaffRequestRow {
  id: string;
  number: number;
  state: DeletionState;
  proof: string;
  linked_at: Date | null;
  is_role_known: boolean | null;
  guid: number | null;
  lang: number;
  created_at: Date;
  first_by: string | null;
  first_name: string | null;
  confirmed_at: Date | null;
  due_at: Date | null;
  held_at: Date | null;
  closed_at: Date | null;
  cursor_micros: number;
}

type Column = 'created_at' | 'due_at' | 'closed_at';

/** Sort order of each state. Every one is backed by an index. */
const orders: Record<DeletionState, { readonly by: Column; readonly isNewestFirst: boolean }> = {
  requested: { by: 'created_at', isNewestFirst: false },
  confirmed: { by: 'due_at', isNewestFirst: false },
  erasing: { by: 'due_at', isNewestFirst: false },
  rejected: { by: 'closed_at', isNewestFirst: true },
  cancelled: { by: 'closed_at', isNewestFirst: true },
};

export interface StaffRequestPage {
  readonly state: DeletionState;
  readonly after: { readonly micros: number; readonly id: string } | null;
  readonly limit: number;
}

const timeOfMicros = (micros: number): RawBuilder<unknown> =>
  sql`timestamptz 'epoch' + ${micros} * interval '1 microsecond'`;

const deciding = staffRoles.filter((role) => mayRole(role, 'deletions.decide'));

/** Null if nothing is known about the account's roles. */
const isRoleKnown = sql`r.role_id = any(r.account_roles)`;

export const selectTable = async (tx: Tx, { state, after, limit }: StaffRequestPage): Promise<StaffRequestRow[]> => {
  const { by, isNewestFirst } = orders[state];
  const [column, direction, beyond] = [
    sql.ref(`r.${by}`),
    isNewestFirst ? sql`desc` : sql`asc`,
    isNewestFirst ? sql`<` : sql`>`,
  ];
  const afterCursor =
    after === null ? sql`` : sql`and (${column}, r.id) ${beyond} (${timeOfMicros(after.micros)}, ${after.id}::uuid)`;
  const { rows } = await sql<StaffRequestRow>`
    select r.id, r.number, r.state, r.proof, r.linked_at, ${isRoleKnown} as is_role_known, p.guid, r.lang, r.created_at,
      r.first_by, s.name as first_name, r.confirmed_at, r.due_at, r.held_at, r.closed_at, (extract(epoch from ${column}) * 1000000)::bigint as cursor_micros
    from deletion_request r
    join player p on p.id = r.player_id
    left join staff_member s on s.id = r.first_by
    where r.state = ${state} and ${column} is not null ${afterCursor}
    order by ${column} ${direction}, r.id ${direction} limit ${limit}`.execute(tx);
  return rows;
};

export interface StaffRequestRecord extends Omit<StaffRequestRow, 'cursor_micros'> {
  role_id: string;
  email: string;
  version: number;
  first_at: Date | null;
  confirmed_by: string | null;
  confirmed_name: string | null;
  held_by: string | null;
  held_name: string | null;
  hold_reason: string | null;
  closed_by: string | null;
  closed_name: string | null;
  close_reason: string | null;
  reminded_days: number | null;
  linked_by: string | null;
  linked_name: string | null;
  link_reason: string | null;
  is_refuted: boolean;
  second_word_at: Date | null;
  decider_count: number;
  picture_count: number;
  now: Date;
  /** Proof of the player row that owns the request: the account once verified or linked, otherwise the requester. */
  player_proof: string;
  first_seen_at: Date;
  launched_at: Date;
  report_count: number;
  conversation_count: number;
  /** The original requester, set only after the request was linked to another account. */
  requester_proof: string | null;
  requester_guid: number | null;
  requester_seen_at: Date | null;
  requester_report_count: number;
}

export const selectOne = async (tx: Tx, id: string): Promise<StaffRequestRecord | null> => {
  const { rows } = await sql<StaffRequestRecord>`
    select r.id, r.number, r.state, r.proof, p.guid, r.lang, r.created_at, r.role_id, r.email, r.version,
      ${isRoleKnown} as is_role_known,
      r.linked_by, l.name as linked_name, r.linked_at, r.link_reason, r.is_refuted, r.second_word_at,
      (select count(*) from staff_member where is_active and role = any(${[...deciding]}::text[])) as decider_count,
      r.first_by, f.name as first_name, r.first_at, r.confirmed_by, c.name as confirmed_name, r.confirmed_at, r.due_at,
      r.held_by, h.name as held_name, r.held_at, r.hold_reason,
      r.closed_by, e.name as closed_name, r.closed_at, r.close_reason, r.reminded_days,
      p.proof as player_proof, p.created_at as first_seen_at, p.launched_at, clock_timestamp() as now,
      q.proof as requester_proof, q.guid as requester_guid, q.created_at as requester_seen_at,
      (select count(*) from feedback where player_id = q.id) as requester_report_count,
      (select count(*) from file where deletion_id = r.id) as picture_count,
      (select count(*) from feedback where player_id = p.id) as report_count,
      (select count(*) from conversation where player_id = p.id) as conversation_count
    from deletion_request r
    join player p on p.id = r.player_id
    left join player q on q.id = r.requester_id
    left join staff_member l on l.id = r.linked_by
    left join staff_member f on f.id = r.first_by
    left join staff_member c on c.id = r.confirmed_by
    left join staff_member h on h.id = r.held_by
    left join staff_member e on e.id = r.closed_by
    where r.id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

export interface LockedRequest {
  readonly number: number;
  readonly player_id: string;
  readonly proof: string;
  readonly role_id: string;
  readonly linked_at: Date | null;
  readonly state: DeletionState;
  readonly version: number;
  readonly first_by: string | null;
  readonly linked_by: string | null;
  readonly is_role_known: boolean | null;
  readonly second_word_at: Date | null;
  readonly held_at: Date | null;
  /** The staff member who last changed the request, otherwise the player, by guid or number of the request. */
  readonly updated_by_name: string;
}

/** Row lock: concurrent transitions, including the player's cancellation, wait and then re-check the state. */
export const lock = async (tx: Tx, id: string): Promise<LockedRequest | null> => {
  const { rows } = await sql<LockedRequest>`
    select r.number, r.player_id, r.proof, r.role_id, r.linked_at, r.state, r.version, r.first_by, r.held_at,
      r.linked_by, ${isRoleKnown} as is_role_known, r.second_word_at,
      coalesce(s.name, p.guid::text, '#' || r.number) as updated_by_name
    from deletion_request r
    join player p on p.id = r.player_id
    left join staff_member s on s.id = r.updated_by
    where r.id = ${id} for update of r`.execute(tx);
  return rows[0] ?? null;
};

const now = sql<Date>`clock_timestamp()`;

export const findByNumber = async (tx: Tx, number: number): Promise<{ id: string; version: number } | null> =>
  (await tx.selectFrom('deletion_request').select(['id', 'version']).where('number', '=', number).executeTakeFirst()) ??
  null;

/** `by` is null for the operator. */
export const change = async (tx: Tx, id: string, by: string | null, set: RawBuilder<unknown>): Promise<void> => {
  await sql`update deletion_request set ${set}, version = version + 1, updated_by = ${by} where id = ${id}`.execute(tx);
};

export const agree = (tx: Tx, id: string, by: string): Promise<void> =>
  change(tx, id, by, sql`first_by = ${by}, first_at = ${now}`);

export const giveSecondWord = (tx: Tx, id: string): Promise<void> => change(tx, id, null, sql`second_word_at = ${now}`);

/**
 * A trigger sets `confirmed_at` and `due_at`. When one approval is enough, an earlier approval by the same staff member
 * is cleared, so that they count as the only approver.
 */
export const confirm = (tx: Tx, id: string, by: string): Promise<void> =>
  change(
    tx,
    id,
    by,
    sql`state = 'confirmed', confirmed_by = ${by}, first_by = nullif(first_by, ${by}),
      first_at = case when first_by <> ${by} then first_at end`,
  );

export const close = (
  tx: Tx,
  id: string,
  by: string,
  { state, reason }: { readonly state: 'rejected' | 'cancelled'; readonly reason: string },
): Promise<void> =>
  change(tx, id, by, sql`state = ${state}, closed_by = ${by}, closed_at = ${now}, close_reason = ${reason}`);

export const hold = (tx: Tx, id: string, by: string, reason: string): Promise<void> =>
  change(tx, id, by, sql`held_by = ${by}, held_at = ${now}, hold_reason = ${reason}`);

/** If the 15 days ran out during the hold, a trigger grants another 24 hours. */
export const release = (tx: Tx, id: string, by: string): Promise<void> =>
  change(tx, id, by, sql`held_by = null, held_at = null, hold_reason = null`);

export interface FormRow {
  number: number;
  register_date: string;
  register_location: string;
  login_location: string;
  role_id: string;
  email: string;
  reason: string;
  account_roles: string[];
}

export const selectForm = async (tx: Tx, id: string): Promise<FormRow | null> => {
  const { rows } = await sql<FormRow>`
    select number, register_date::text, register_location, login_location, role_id, email, reason,
      coalesce(account_roles, '{}') as account_roles
    from deletion_request where id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

export interface ErasureTableRow {
  id: string;
  requested_at: Date;
  confirmed_at: Date;
  started_at: Date;
  finished_at: Date | null;
  step: string;
  attempts: number;
  problem: string | null;
  unnotified_at: Date | null;
  cursor_micros: number;
}

/** Must match the expression of the index. */
const sortKey = sql`coalesce(finished_at, timestamptz '2090-01-01 00:00:00+00')`;

export const selectErasures = async (
  tx: Tx,
  { after, limit }: Omit<StaffRequestPage, 'state'>,
): Promise<ErasureTableRow[]> => {
  const { rows } = await sql<ErasureTableRow>`
    select id, requested_at, confirmed_at, started_at, finished_at, step, attempts, problem, unnotified_at,
      (extract(epoch from ${sortKey}) * 1000000)::bigint as cursor_micros
    from erasure
    ${after === null ? sql`` : sql`where (${sortKey}, id) < (${timeOfMicros(after.micros)}, ${after.id}::uuid)`}
    order by ${sortKey} desc, id desc limit ${limit}`.execute(tx);
  return rows;
};
