import type { SwitchState } from '@guildhall/contract/switches/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface Row {
  readonly feature: string;
  readonly state: SwitchState;
  readonly reason: string;
  readonly changed_at: Date;
  readonly changed_by: string | null;
  readonly changed_by_name: string | null;
}

export const selectAll = async (tx: Tx): Promise<Row[]> => {
  const { rows } =
    await sql<Row>`select f.feature, f.state, f.reason, f.changed_at, f.changed_by, s.name as changed_by_name
    from feature_switch f left join staff_member s on s.id = f.changed_by`.execute(tx);
  return rows;
};

/** Locks the switch of one feature until the transaction ends, also if it has no row yet. */
export const lockState = async (tx: Tx, feature: string): Promise<SwitchState> => {
  await sql`select pg_advisory_xact_lock(hashtext('feature_switch'), hashtext(${feature}))`.execute(tx);
  const { rows } = await sql<{ state: SwitchState }>`
    select state from feature_switch where feature = ${feature}`.execute(tx);
  return rows[0]?.state ?? 'on';
};

export interface NewState {
  readonly feature: string;
  readonly state: SwitchState;
  readonly reason: string;
  readonly by: string | null;
  readonly now: Date;
}

export const upsert = async (tx: Tx, { feature, state, reason, by, now }: NewState): Promise<void> => {
  await sql`insert into feature_switch (feature, state, reason, changed_by, changed_at)
    values (${feature}, ${state}, ${reason}, ${by}, ${now})
    on conflict (feature) do update set state = excluded.state, reason = excluded.reason,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(tx);
};
