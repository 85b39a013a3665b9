import type { RestrictionReason } from '@guildhall/contract/restrictions/reasons.ts';
import type { RestrictionKind } from '@guildhall/contract/restrictions/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface Row {
  readonly id: number;
  readonly kind: RestrictionKind;
  readonly reason: RestrictionReason;
  readonly note: string;
  readonly guid: number | null;
  readonly is_verified: boolean;
  readonly network: string | null;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly created_by_name: string | null;
  readonly until: Date | null;
  readonly lifted_at: Date | null;
  readonly lifted_by: string | null;
  readonly lifted_by_name: string | null;
}

/** Either column, as the table holds it. */
export interface Subject {
  readonly playerId: string | null;
  readonly network: string | null;
}

const selected = sql`select r.id, r.kind, r.reason, r.note, p.guid, p.proof is not distinct from 'ticket' as is_verified, r.network,
    r.created_at, r.created_by, c.name as created_by_name, r.until, r.lifted_at, r.lifted_by, l.name as lifted_by_name
  from restriction r left join player p on p.id = r.player_id
    left join staff_member c on c.id = r.created_by left join staff_member l on l.id = r.lifted_by`;

const inForceAt = (now: Date) => sql`r.lifted_at is null and (r.until is null or r.until > ${now})`;

const isOf = ({ playerId, network }: Subject) =>
  playerId === null ? sql`r.network = ${network}` : sql`r.player_id = ${playerId}`;

/** Serializes all changes until the transaction ends; call it first. */
export const nextChange = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ revision: number }>`
    update restriction_revision set revision = revision + 1 returning revision`.execute(tx);
  const revision = rows[0]?.revision;
  if (revision === undefined) throw new Error('restriction_revision must have exactly one row');
  return revision;
};

export const selectActive = async (tx: Tx, subject: Subject, now: Date): Promise<Row | null> => {
  const { rows } = await sql<Row>`${selected} where ${isOf(subject)} and ${inForceAt(now)}
    order by r.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
};

export const selectPast = async (tx: Tx, subject: Subject, now: Date, limit: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`${selected} where ${isOf(subject)} and not (${inForceAt(now)})
    order by r.id desc limit ${limit}`.execute(tx);
  return rows;
};

export const selectOne = async (tx: Tx, id: number): Promise<Row | null> =>
  (await sql<Row>`${selected} where r.id = ${id}`.execute(tx)).rows[0] ?? null;

/** The block in force for the caller: their own, or else that of their network. */
export const findBlock = async (
  tx: Tx,
  { playerId, network }: { readonly playerId: string; readonly network: string },
  now: Date,
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select r.id from restriction r where r.kind = 'block' and ${inForceAt(now)}
      and (r.player_id = ${playerId} or r.network = ${network}) order by r.player_id nulls last, r.id desc limit 1`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
};

export interface TablePage {
  readonly isActive: boolean;
  readonly kind: RestrictionKind | undefined;
  readonly subject: 'player' | 'network' | undefined;
  readonly before: number | undefined;
  readonly now: Date;
  readonly limit: number;
}

export const selectTable = async (tx: Tx, page: TablePage): Promise<Row[]> => {
  const { rows } = await sql<Row>`${selected}
    where ${page.isActive ? inForceAt(page.now) : sql`not (${inForceAt(page.now)})`}
      ${page.kind === undefined ? sql`` : sql`and r.kind = ${page.kind}`}
      ${page.subject === undefined ? sql`` : sql`and (r.network is not null) = ${page.subject === 'network'}`}
      ${page.before === undefined ? sql`` : sql`and r.id < ${page.before}`}
    order by r.id desc limit ${page.limit}`.execute(tx);
  return rows;
};

export interface NewRestriction extends Subject {
  readonly kind: RestrictionKind;
  readonly reason: RestrictionReason;
  readonly note: string;
  readonly until: Date | null;
  readonly by: string;
  readonly now: Date;
  readonly change: number;
}

export const insert = async (tx: Tx, row: NewRestriction): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into restriction (player_id, network, kind, reason, note, until, created_at, created_by, change)
    values (${row.playerId}, ${row.network}, ${row.kind}, ${row.reason}, ${row.note}, ${row.until}, ${row.now}, ${row.by},
      ${row.change}) returning id`.execute(tx);
  return rows[0]?.id ?? 0;
};

export const lift = async (
  tx: Tx,
  { id, by, now, change }: { id: number; by: string; now: Date; change: number },
): Promise<void> => {
  await sql`update restriction set lifted_at = ${now}, lifted_by = ${by}, change = ${change} where id = ${id}`.execute(
    tx,
  );
};

const reachMax = 10_000;

/** Players with a live session that was last used in the network, counted up to a limit. */
export const countReach = async (tx: Tx, network: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct player_id) as count from (select player_id from session where network = ${network}
      and revoked_at is null and expires_at > now() and seen_at > now() - interval '2 hours' limit ${reachMax}) s`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
};

export const findNetwork = async (tx: Tx, playerId: string): Promise<string | null> => {
  const { rows } = await sql<{ network: string | null }>`
    select network from session where player_id = ${playerId} and network is not null order by seen_at desc limit 1`.execute(
    tx,
  );
  return rows[0]?.network ?? null;
};

export const deleteOfPlayer = async (tx: Tx, playerId: string): Promise<void> => {
  await sql`delete from restriction where player_id = ${playerId}`.execute(tx);
};

/** Restrictions of networks name no player, so no erasure removes them. */
export const deleteOldOfNetworks = async (tx: Tx): Promise<number> => {
  const { rows } = await sql`delete from restriction where network is not null
    and coalesce(lifted_at, until) < now() - interval '1 year' returning 1`.execute(tx);
  return rows.length;
};
