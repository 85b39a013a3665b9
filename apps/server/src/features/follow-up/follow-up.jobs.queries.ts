import type { EndReason } from '@guildhall/contract/chat/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface EndingChat {
  readonly id: string;
  readonly number: number;
  readonly player_id: string;
  readonly assignee_id: string | null;
  readonly persona_id: number | null;
  readonly ends_reason: EndReason;
}

export const lockEnding = async (tx: Tx, limit: number): Promise<EndingChat[]> => {
  const { rows } = await sql<EndingChat>`
    select id, number, player_id, assignee_id, persona_id, ends_reason from conversation where ends_at <= clock_timestamp() and state = 'active'
    order by ends_at limit ${limit} for no key update skip locked`.execute(tx);
  return rows;
};

export interface WokenChat {
  readonly id: string;
  readonly player_id: string;
  readonly staff_id: string | null;
  /** Names the snooze that ended. */
  readonly until_ms: number;
}

/** The lock of the row decides whether the player's answer or this job ends the snooze. */
export const wakeChats = async (tx: Tx, limit: number): Promise<WokenChat[]> => {
  const { rows } = await sql<WokenChat>`
    with due as (
      select id, snoozed_until from conversation where snoozed_until <= clock_timestamp()
      order by snoozed_until limit ${limit} for no key update skip locked
    )
    update conversation c set snoozed_until = null from due where c.id = due.id
    returning c.id, c.player_id, case c.state when 'active' then c.assignee_id end as staff_id, (extract(epoch from due.snoozed_until) * 1000)::bigint as until_ms
  `.execute(tx);
  return rows;
};

export interface WokenReport {
  readonly id: string;
  readonly staff_id: string | null;
  readonly until_ms: number;
}

export const wakeReports = async (tx: Tx, limit: number): Promise<WokenReport[]> => {
  const { rows } = await sql<WokenReport>`
    with due as (
      select id, snoozed_until, snoozed_by from feedback where snoozed_until <= clock_timestamp()
      order by snoozed_until limit ${limit} for no key update skip locked
    )
    update feedback f set snoozed_until = null, snoozed_by = null from due where f.id = due.id
    returning f.id, coalesce(f.assignee_id, due.snoozed_by) as staff_id,
      (extract(epoch from due.snoozed_until) * 1000)::bigint as until_ms`.execute(tx);
  return rows;
};

export interface DueReminder {
  readonly id: number;
  readonly staff_id: string;
  readonly conversation_id: string | null;
  readonly feedback_id: string | null;
  readonly note: string;
}

/** Deleted in the transaction that adds the notice, so a reminder comes once. */
export const takeReminders = async (tx: Tx, limit: number): Promise<DueReminder[]> => {
  const { rows } = await sql<DueReminder>`
    delete from staff_reminder where id in (
      select id from staff_reminder where due_at <= clock_timestamp() order by due_at limit ${limit} for update skip locked)
    returning id, staff_id, conversation_id, feedback_id, note`.execute(tx);
  return rows;
};
