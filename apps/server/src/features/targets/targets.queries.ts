import type { TargetSubject } from '@guildhall/contract/targets/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface TargetValues {
  readonly name: string;
  readonly subject: TargetSubject;
  readonly min_tier: number;
  readonly langs: readonly number[];
  readonly channels: readonly number[];
  readonly calendar_id: number;
  readonly first_response_minutes: number | null;
  readonly resolution_minutes: number | null;
  readonly escalate_after_minutes: number | null;
  readonly escalate_to: readonly string[];
  readonly is_active: boolean;
}

export interface TargetRow extends TargetValues {
  readonly id: number;
  readonly version: number;
  readonly updated_at: Date;
  readonly updated_by: string | null;
  readonly updated_by_name: string | null;
}

const columns = sql`t.id, t.name, t.subject, t.min_tier, t.langs, t.channels, t.calendar_id, t.first_response_minutes,
  t.resolution_minutes, t.escalate_after_minutes, t.escalate_to, t.is_active, t.version, t.updated_at, t.updated_by,
  s.name as updated_by_name`;
const joins = sql`left join staff_member s on s.id = t.updated_by`;

export const selectTargets = async (tx: Tx): Promise<TargetRow[]> => {
  const { rows } = await sql<TargetRow>`
    select ${columns} from support_target t ${joins} order by t.position, t.id`.execute(tx);
  return rows;
};

export const lockTarget = async (tx: Tx, id: number): Promise<TargetRow | null> => {
  const { rows } = await sql<TargetRow>`
    select ${columns} from support_target t ${joins} where t.id = ${id} for no key update of t`.execute(tx);
  return rows[0] ?? null;
};

/** Serializes what depends on all rows: how many there are, and their order. */
export const lockAll = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('support_target'))`.execute(tx);
};

export const insertTarget = async (tx: Tx, staffId: string, values: TargetValues): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into support_target (position, name, subject, min_tier, langs, channels, calendar_id, first_response_minutes,
      resolution_minutes, escalate_after_minutes, escalate_to, is_active, updated_by)
    select coalesce(max(position), 0) + 1, ${values.name}, ${values.subject}, ${values.min_tier}, ${[...values.langs]}::smallint[],
      ${[...values.channels]}::integer[], ${values.calendar_id}, ${values.first_response_minutes}::integer,
      ${values.resolution_minutes}::integer, ${values.escalate_after_minutes}::integer, ${[...values.escalate_to]}::text[],
      ${values.is_active}, ${staffId} from support_target returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('targets: the target was not stored');
  return id;
};

export const updateTarget = async (tx: Tx, staffId: string, id: number, values: TargetValues): Promise<void> => {
  await sql`update support_target set name = ${values.name}, subject = ${values.subject}, min_tier = ${values.min_tier},
    langs = ${[...values.langs]}::smallint[], channels = ${[...values.channels]}::integer[], calendar_id = ${values.calendar_id},
    first_response_minutes = ${values.first_response_minutes}::integer, resolution_minutes = ${values.resolution_minutes}::integer,
    escalate_after_minutes = ${values.escalate_after_minutes}::integer, escalate_to = ${[...values.escalate_to]}::text[],
    is_active = ${values.is_active}, version = version + 1, updated_at = now(), updated_by = ${staffId}
    where id = ${id}`.execute(tx);
};

export const orderTargets = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`update support_target t set position = o.position
    from unnest(${[...ids]}::smallint[]) with ordinality o (id, position) where t.id = o.id`.execute(tx);
};

/** Active staff who see chats and reports, by name. */
export const selectStaff = async (tx: Tx, roles: readonly string[]): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from staff_member where is_active and role = any(${[...roles]}) order by name, id limit 200`.execute(
    tx,
  );
  return rows;
};
