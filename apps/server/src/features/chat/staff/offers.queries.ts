import type { ChatOffer, ChatOffers } from '@guildhall/contract/chat/offers.ts';
import { senders } from '@guildhall/contract/chat/rules.ts';
import { missedOffersMax, routingTimings } from '@guildhall/contract/routing/rules.ts';
import type { RoutedWhy } from '@guildhall/contract/routing/why.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import { goneBefore } from './seats.queries.ts';

interface OfferRow extends Omit<ChatOffer, 'queued_at'> {
  readonly queued_at: Date;
}

/** Longest offered first. */
export const selectOffers = async (tx: Tx, staffId: string): Promise<ChatOffer[]> => {
  const { rows } = await sql<OfferRow>`
    select c.id as conversation, c.number, p.guid, p.proof = 'ticket' as is_verified, c.is_guest, c.lang, p.tier, c.queued_at,
      greatest(0, extract(epoch from o.until - clock_timestamp()) * 1000)::float8 as left_ms, o.why,
      case when l.content_type is null then null else json_build_object('text', l.text, 'content_type', l.content_type) end as said
    from conversation_offer o join conversation c on c.id = o.conversation_id join player p on p.id = c.player_id
    left join lateral (
      select m.content_type, left(m.content, 200) as text
      from chat_after(array[c.id], array[greatest(c.last_seq - 24, 0)], 24) a cross join lateral (select (a.found).*) m
      where m.event is null and m.sender = ${senders.player} order by m.seq desc limit 1
    ) l on true
    where o.staff_id = ${staffId} and c.state = 'waiting' order by o.at, c.id`.execute(tx);
  return rows.map((row) => ({ ...row, queued_at: row.queued_at.getTime(), left_ms: Math.round(row.left_ms) }));
};

export const selectOwnRouting = async (tx: Tx, staffId: string): Promise<Omit<ChatOffers, 'list'>> => {
  const { rows } = await sql<Omit<ChatOffers, 'list'>>`
    select coalesce((select accepts_automatically from routing_profile where staff_id = ${staffId}), false) as accepts_automatically,
      coalesce((select availability from chat_seat where staff_id = ${staffId}), 'off') as availability`.execute(tx);
  return rows[0] ?? { accepts_automatically: false, availability: 'off' };
};

export const insertOffer = async (tx: Tx, conversation: string, staffId: string, why: RoutedWhy): Promise<void> => {
  await sql`insert into conversation_offer (conversation_id, staff_id, at, until, why)
    values (${conversation}, ${staffId}, clock_timestamp(),
      clock_timestamp() + make_interval(secs => ${routingTimings.offerMs / 1000}), ${JSON.stringify(why)})`.execute(tx);
};

/** Returns the conversation's number and why it was offered, or null if this person has no offer of it. */
export const takeOffer = async (
  tx: Tx,
  conversation: string,
  staffId: string,
): Promise<{ number: number; why: RoutedWhy } | null> => {
  const { rows } = await sql<{ number: number; why: RoutedWhy }>`
    delete from conversation_offer o using conversation c
    where o.conversation_id = ${conversation} and o.staff_id = ${staffId} and c.id = o.conversation_id
    returning c.number, o.why`.execute(tx);
  return rows[0] ?? null;
};

/** A new refusal replaces an earlier one of the same person. */
export const insertDecline = async (tx: Tx, conversation: string, staffId: string, isMissed = false): Promise<void> => {
  await sql`insert into conversation_decline (conversation_id, staff_id, is_missed) values (${conversation}, ${staffId}, ${isMissed})
    on conflict (conversation_id, staff_id) do update set at = clock_timestamp(), is_missed = excluded.is_missed`.execute(
    tx,
  );
};

export const forgetMissed = async (tx: Tx, staffId: string): Promise<void> => {
  await sql`update chat_seat set missed_offers = 0 where staff_id = ${staffId} and missed_offers > 0`.execute(tx);
};

const isAbsent = sql<boolean>`(s.missed_offers + 1 >= ${missedOffersMax}
  and coalesce(s.worked_at <= clock_timestamp() - make_interval(secs => ${routingTimings.workedMs / 1000}), true))`;

/**
 * Returns whether the person has now missed too many offers in a row and counts as away, for the previous release too. Who
 * accepted or sent something a few minutes ago is working and stays here.
 */
export const countMissed = async (tx: Tx, staffId: string): Promise<boolean> => {
  const { rows } = await sql<{ is_away: boolean }>`
    update chat_seat s set missed_offers = case when ${isAbsent} then 0 else least(s.missed_offers + 1, 100) end,
      availability = case when ${isAbsent} then 'away' else s.availability end,
      availability_at = case when ${isAbsent} then clock_timestamp() else s.availability_at end,
      is_accepting = s.is_accepting and not ${isAbsent}
    where s.staff_id = ${staffId} and s.availability = 'here' returning s.availability = 'away' as is_away`.execute(tx);
  return rows[0]?.is_away ?? false;
};

export interface SweptOffer {
  readonly conversation_id: string;
  readonly staff_id: string;
  /** False if the chat is no longer waiting or the person is not here any more: then it is not their fault. */
  readonly is_missed: boolean;
}

/** Removes offers that ran out or became pointless. Offers that are being accepted are locked, and skipped. */
export const sweepOffers = async (tx: Tx, limit: number): Promise<SweptOffer[]> => {
  const isHere = sql`coalesce(s.availability = 'here' and s.seen_at > ${goneBefore}, false)`;
  const { rows } = await sql<SweptOffer>`
    with swept as (
      select o.conversation_id, c.state = 'waiting' and ${isHere} as is_missed
      from conversation_offer o join conversation c on c.id = o.conversation_id
      left join chat_seat s on s.staff_id = o.staff_id
      where o.until <= clock_timestamp() or c.state <> 'waiting' or not ${isHere}
      order by o.conversation_id limit ${limit} for update of o skip locked
    )
    delete from conversation_offer o using swept where o.conversation_id = swept.conversation_id
    returning o.conversation_id, o.staff_id, swept.is_missed`.execute(tx);
  return rows;
};
