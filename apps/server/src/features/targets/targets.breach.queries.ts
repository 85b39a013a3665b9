import type { TargetKind, TargetSubject } from '@guildhall/contract/targets/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface FoundBreach {
  readonly id: number;
  readonly subject: TargetSubject;
  readonly subject_id: string;
  readonly number: number;
  readonly kind: TargetKind;
  readonly target_name: string;
  readonly escalate_to: string[];
  /** Null if unassigned, or if the assignee can no longer sign in. */
  readonly assignee_id: string | null;
}

interface Clock {
  readonly subject: TargetSubject;
  readonly table: RawBuilder<unknown>;
  readonly by: RawBuilder<unknown>;
  readonly missed: RawBuilder<unknown>;
  readonly kind: RawBuilder<unknown>;
}

const response = {
  by: sql`respond_by`,
  missed: sql`respond_missed`,
  kind: sql`case when c.first_replied_at is null then 'first_response' else 'next_response' end`,
};
const resolution = { by: sql`resolve_by`, missed: sql`resolve_missed`, kind: sql`'resolution'` };
const chat = { subject: 'chat', table: sql`conversation` } as const;
const report = { subject: 'report', table: sql`feedback` } as const;

/** The four clocks, each with an index on the deadlines that are not recorded as missed. */
export const clocks: readonly Clock[] = [
  { ...chat, ...response },
  { ...chat, ...resolution },
  { ...report, ...response },
  { ...report, ...resolution },
];

/**
 * Records deadlines that have passed. A locked row is skipped: another worker records it, or the change that holds the lock does. Null
 * ids are deadlines that were recorded before; the mark keeps them from being found again.
 */
export const recordMissed = async (tx: Tx, clock: Clock, limit: number): Promise<(FoundBreach | null)[]> => {
  const [conversation, feedback] = clock.subject === 'chat' ? [sql`c.id`, sql`null`] : [sql`null`, sql`c.id`];
  const { rows } = await sql<FoundBreach & { id: number | null }>`
    with due as materialized (
      select id from ${clock.table} where ${clock.by} < clock_timestamp() and ${clock.by} is not null and ${clock.missed} is null
      order by ${clock.by} limit ${limit} for no key update skip locked
    ), marked as (
      update ${clock.table} c set ${clock.missed} = true from due where c.id = due.id
      returning c.id, c.number, c.target_id, c.${clock.by} as due_at, ${clock.kind} as kind, c.assignee_id, c.player_id, c.lang
    )
    select target_miss(${conversation}, ${feedback}, c.target_id, c.kind, c.due_at, c.assignee_id, c.player_id, c.lang) as id,
      ${clock.subject} as subject, c.id as subject_id, c.number, c.kind, t.name as target_name, t.escalate_to,
      s.id as assignee_id
    from marked c join support_target t on t.id = c.target_id
    left join staff_member s on s.id = c.assignee_id and s.is_active`.execute(tx);
  return rows.map((row) => (row.id === null ? null : row));
};

/** Breaches whose time until the escalation has passed while the player still waits. */
export const takeEscalations = async (tx: Tx, limit: number): Promise<FoundBreach[]> => {
  const { rows } = await sql<FoundBreach>`
    with due as materialized (
      select id from target_breach
      where escalate_at < clock_timestamp() and escalate_at is not null and escalated_at is null and closed_at is null
      order by escalate_at limit ${limit} for no key update skip locked
    ), marked as (
      update target_breach b set escalated_at = clock_timestamp() from due where b.id = due.id returning b.*
    )
    select b.id, case when b.feedback_id is null then 'chat' else 'report' end as subject,
      coalesce(b.conversation_id, b.feedback_id) as subject_id, coalesce(c.number, f.number) as number, b.kind,
      t.name as target_name, t.escalate_to, s.id as assignee_id
    from marked b join support_target t on t.id = b.target_id
    left join conversation c on c.id = b.conversation_id
    left join feedback f on f.id = b.feedback_id
    left join staff_member s on s.id = coalesce(c.assignee_id, f.assignee_id) and s.is_active`.execute(tx);
  return rows;
};

/** The chosen people who are still active and may see chats and reports, or else all admins. */
export const selectPeople = async (tx: Tx, chosen: readonly string[], roles: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with people as (
      select id from staff_member where is_active and id = any(${[...chosen]}::text[]) and role = any(${[...roles]}::text[]))
    select id from people
    union all
    select id from staff_member where is_active and role = 'admin' and not exists (select from people)
    order by id limit 200`.execute(tx);
  return rows.map(({ id }) => id);
};

export interface BreachRow {
  id: number;
  is_closed: boolean;
  conversation_id: string | null;
  feedback_id: string | null;
  number: number;
  lang: number;
  tier: number;
  target_id: number;
  target_name: string;
  kind: TargetKind;
  due_at: Date;
  breached_at: Date;
  closed_at: Date | null;
  escalated_at: Date | null;
  is_answered: boolean;
  assignee_id: string | null;
  assignee_name: string | null;
}

export interface BreachPage {
  readonly kind?: TargetKind | undefined;
  readonly after?: { readonly isClosed: boolean; readonly id: number } | undefined;
  readonly limit: number;
}

/** Of chats and reports that are still open, the assignee is the current one: that is who can act now. */
export const selectBreaches = async (tx: Tx, { kind, after, limit }: BreachPage): Promise<BreachRow[]> => {
  const conditions = [
    sql`true`,
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(after === undefined ? [] : [sql`(is_closed, -id) > (${after.isClosed}, ${-after.id}::bigint)`]),
  ];
  const { rows } = await sql<BreachRow>`
    select b.id, b.is_closed, b.conversation_id, b.feedback_id, coalesce(c.number, f.number) as number,
      coalesce(c.lang, f.lang) as lang, coalesce(p.tier, 0) as tier, b.target_id, t.name as target_name, b.kind, b.due_at,
      b.breached_at, b.closed_at, b.escalated_at, s.id as assignee_id, s.name as assignee_name,
      b.is_closed and case b.kind when 'first_response' then coalesce(c.first_replied_at, f.first_replied_at) is not null
        when 'next_response' then o.is_open else false end as is_answered
    from (select * from target_breach where ${sql.join(conditions, sql` and `)} order by is_closed, -id limit ${limit}) b
    join support_target t on t.id = b.target_id
    left join conversation c on c.id = b.conversation_id
    left join feedback f on f.id = b.feedback_id
    left join player p on p.id = coalesce(c.player_id, f.player_id)
    cross join lateral (select coalesce(c.state <> 'ended', f.is_open, false) as is_open) o
    left join staff_member s on s.id = case when o.is_open then coalesce(c.assignee_id, f.assignee_id) else b.assignee_id end
    order by b.is_closed, -b.id`.execute(tx);
  return rows;
};
