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
  readonly at_once: number | null;
  readonly missed: number;
  readonly last_assigned_at: Date | null;
  readonly accepts_automatically: boolean;
}

export interface RoutableAgent extends RoutingAgent {
  readonly acceptsAutomatically: boolean;
}

/** What counts as work, and up to how much: chats and offers in seats, or open reports. `s` is the seat, `p` the profile. */
export interface Workload {
  readonly load: RawBuilder<number>;
  readonly seats: RawBuilder<number>;
  /** How many a person gets at once; null for no limit but the seats. */
  readonly atOnce: RawBuilder<number | null>;
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
  { load, seats, atOnce }: Workload,
): Promise<RoutableAgent[]> => {
  const { rows } = await sql<AgentRow>`
    select s.staff_id as id, s.last_assigned_at, coalesce(p.accepts_automatically, false) as accepts_automatically,
      ${load} as load, ${seats} as seats, ${atOnce} as at_once, s.missed_offers as missed,
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
    room: Math.max(0, Math.min(row.at_once ?? Infinity, row.seats - row.load)),
    missed: row.missed,
    lastAssignedAt: row.last_assigned_at?.getTime() ?? null,
    acceptsAutomatically: row.accepts_automatically,
  }));
};

/**
 * Notes that these people accepted or sent something, and forgets the offers they missed. Within 15 seconds of the last note
 * nothing is written, because messages come often. Several seats are locked in the order of `lockHere`.
 */
export const noteWork = async (tx: Tx, staffIds: readonly string[]): Promise<void> => {
  await sql`update chat_seat s set worked_at = clock_timestamp(), missed_offers = 0
    from (select staff_id from chat_seat where staff_id = any(${[...staffIds]}::text[])
      and (missed_offers > 0 or coalesce(worked_at < clock_timestamp() - interval '15 s', true))
      order by staff_id for no key update) w
    where s.staff_id = w.staff_id`.execute(tx);
};
