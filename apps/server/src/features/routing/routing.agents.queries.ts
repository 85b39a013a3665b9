import { chatTimings } from '@guildhall/contract/chat/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../data/database.ts';
import type { RoutingAgent } from './routing.rules.ts';

interface AgentRow {
  readonly id: string;
  readonly languages: [number, number][];
  readonly skills: string[];
  readonly teams: number[];
  readonly load: number;
  readonly seats: number;
  readonly last_assigned_at: Date | null;
  readonly accepts_automatically: boolean;
}

export interface RoutableAgent extends RoutingAgent {
  readonly acceptsAutomatically: boolean;
}

/** What counts as work, and up to how much: chats and offers in seats, or open reports. `s` is the seat. */
export interface Workload {
  readonly load: RawBuilder<number>;
  readonly seats: RawBuilder<number>;
}

/**
 * Staff who chose to be here and have a console open. Their seats stay locked until the end of the transaction, so that a
 * concurrent claim does not change the load that the plan is based on. Lock them before any single seat: the fixed order
 * prevents deadlocks.
 */
export const lockHere = async (tx: Tx, roles: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ staff_id: string }>`
    select s.staff_id from chat_seat s join staff_member m on m.id = s.staff_id
    where s.availability = 'here' and s.seen_at > clock_timestamp() - make_interval(secs => ${chatTimings.staffGoneMs / 1000})
      and m.is_active and m.role = any(${[...roles]}::text[])
    order by s.staff_id for no key update of s`.execute(tx);
  return rows.map(({ staff_id }) => staff_id);
};

/** Those of the locked staff who are still here, with their work. */
export const selectAgents = async (
  tx: Tx,
  staffIds: readonly string[],
  { load, seats }: Workload,
): Promise<RoutableAgent[]> => {
  const { rows } = await sql<AgentRow>`
    select s.staff_id as id, s.last_assigned_at, coalesce(p.accepts_automatically, false) as accepts_automatically,
      ${load} as load, ${seats} as seats,
      coalesce((select jsonb_agg(jsonb_build_array(l.lang, l.level)) from staff_language l where l.staff_id = s.staff_id), '[]') as languages,
      coalesce((select jsonb_agg(k.skill) from staff_skill k where k.staff_id = s.staff_id), '[]') as skills,
      coalesce((select jsonb_agg(t.team_id) from team_member t where t.staff_id = s.staff_id), '[]') as teams
    from chat_seat s left join routing_profile p on p.staff_id = s.staff_id
    where s.staff_id = any(${[...staffIds]}::text[]) and s.availability = 'here'`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    languages: new Map(row.languages),
    skills: new Set(row.skills),
    teams: new Set(row.teams),
    load: row.load,
    seats: row.seats,
    lastAssignedAt: row.last_assigned_at?.getTime() ?? null,
    acceptsAutomatically: row.accepts_automatically,
  }));
};
