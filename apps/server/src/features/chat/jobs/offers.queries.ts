import type { RoutedWhy } from '@guildhall/contract/routing/why.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import { heldColumns, type HeldConversation } from '../staff/assignment.queries.ts';

/** Cheap, because every worker asks each second. */
export const isAnyWaiting = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from conversation where state = 'waiting') or exists (select from conversation_offer) as is_any`.execute(
    tx,
  );
  return rows[0]?.is_any ?? false;
};

/** One worker plans at a time; two plans at once would both fill the same seats. Never waits. */
export const tryLockPlan = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('chat_offers')) as is_mine`.execute(tx);
  return rows[0]?.is_mine ?? false;
};

/**
 * Offers count, so that no one is offered more chats than they can take. Snoozed chats do not. A person is asked about one chat
 * at a time: the next offer follows their decision.
 */
export const chatWorkload = {
  load: sql<number>`((select count(*) from conversation c where c.assignee_id = s.staff_id and c.state = 'active' and c.snoozed_until is null)
    + (select count(*) from conversation_offer o where o.staff_id = s.staff_id))`,
  seats: sql<number>`s.seats`,
  atOnce: sql<number | null>`(case when p.accepts_automatically then null
    when exists (select from conversation_offer o where o.staff_id = s.staff_id) then 0 else 1 end)`,
};

export interface WaitingChat {
  readonly id: string;
  readonly lang: RoutedWhy['lang'];
  readonly skill: string | null;
  readonly tier: number;
  readonly waitedMs: number;
  readonly queuedMs: number;
  readonly team: { readonly id: number; readonly name: string } | null;
  readonly declined: { readonly staffId: string; readonly agoMs: number }[];
}

/** Unlocked: only those that get an offer are locked. The skill of a reason is its own or that of the reason above it. */
export const selectWaiting = async (tx: Tx, limit: number): Promise<WaitingChat[]> => {
  const { rows } = await sql<WaitingChat>`
    select c.id, coalesce((c.wanted->>'lang')::smallint, c.lang) as lang, coalesce(r.skill, above.skill) as skill, p.tier,
      (extract(epoch from clock_timestamp() - c.queued_at) * 1000)::float8 as "waitedMs",
      (extract(epoch from clock_timestamp() - coalesce(c.requeued_at, c.queued_at)) * 1000)::float8 as "queuedMs",
      nullif(c.wanted->'team', 'null') as team,
      coalesce((select jsonb_agg(jsonb_build_object('staffId', d.staff_id,
        'agoMs', extract(epoch from clock_timestamp() - d.at) * 1000))
        from conversation_decline d where d.conversation_id = c.id), '[]') as declined
    from (
      select * from conversation c where c.state = 'waiting'
        and not exists (select from conversation_offer o where o.conversation_id = c.id)
      order by c.queued_at, c.id limit ${limit}
    ) c
    cross join lateral (select p.tier from player p where p.id = c.player_id limit 1) p
    left join contact_reason r on r.id = c.reason_id left join contact_reason above on above.id = r.parent_id`.execute(
    tx,
  );
  return rows;
};

/** Those that still wait without an offer and are not locked by a claim or a message. */
export const lockStillWaiting = async (tx: Tx, ids: readonly string[]): Promise<HeldConversation[]> => {
  const { rows } = await sql<HeldConversation>`
    select ${heldColumns} from conversation c where c.id = any(${[...ids]}::uuid[]) and c.state = 'waiting'
      and not exists (select from conversation_offer o where o.conversation_id = c.id)
    for no key update of c skip locked`.execute(tx);
  return rows;
};
