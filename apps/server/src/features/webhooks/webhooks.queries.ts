import { webhookEvents, type WebhookAttempt, type WebhookEvent } from '@guildhall/contract/webhooks/staff.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';
import { isGameNotified, isOfDeletion } from '../../runtime/webhook-receivers.ts';

export interface Subscription {
  readonly name: string;
  readonly events: readonly string[];
}

/**
 * Without a receiver for any event of deletions, these wait for one until `endUndelivered` gives them up. With one, its
 * list says which of them the game wants.
 */
const takenBy = (subscriptions: readonly Subscription[]): readonly string[] =>
  isGameNotified(subscriptions) ? webhookEvents : webhookEvents.filter((event) => !isOfDeletion(event));

/**
 * Fans out new events into one delivery per subscribed receiver and deletes events without subscribers, except those of
 * deletions. Returns the number of events and of deliveries.
 */
export const fanOut = async (
  tx: Tx,
  subscriptions: readonly Subscription[],
  limit: number,
): Promise<{ events: number; deliveries: number }> => {
  const { rows } = await sql<{ events: number; deliveries: number }>`
    with fresh as (
      select id, event, created_at from webhook_event where spread_at is null and event = any(${takenBy(subscriptions)}::text[])
      order by created_at limit ${limit} for update skip locked
    ), delivery as (
      insert into webhook_delivery (event_id, receiver, event, next_at)
      select fresh.id, subscription.name, fresh.event, now()
      from fresh join jsonb_to_recordset(${JSON.stringify(subscriptions)}::jsonb) as subscription (name text, events text[])
        on fresh.event = any(subscription.events)
      order by fresh.created_at
      returning event_id
    ), marked as (
      update webhook_event set spread_at = now() where id in (select event_id from delivery)
    ), unwanted as (
      delete from webhook_event where id in (select id from fresh except select event_id from delivery)
    )
    select (select count(*) from fresh) as events, (select count(*) from delivery) as deliveries`.execute(tx);
  return rows[0] ?? { events: 0, deliveries: 0 };
};

export interface Claimed {
  readonly id: number;
  readonly event_id: string;
  readonly event: string;
  readonly attempts: number;
  readonly log: WebhookAttempt[];
  readonly data: Record<string, unknown>;
  readonly player: Record<string, unknown> | null;
  readonly has_account: boolean;
  readonly created_at: Date;
  readonly now: Date;
}

/**
 * Claims due deliveries with a lease of one minute; after that another worker may claim them, with the same webhook id.
 */
export const claim = async (tx: Tx, receiver: string, limit: number): Promise<Claimed[]> => {
  const { rows } = await sql<Claimed>`
    with due as (
      select id from webhook_delivery where receiver = ${receiver} and state = 'waiting' and next_at <= now()
      order by next_at, id limit ${limit} for update skip locked
    ), taken as (
      update webhook_delivery set next_at = now() + interval '60 s', attempts = attempts + 1
      where id in (select id from due) returning id, event_id, attempts, log
    )
    select t.id, t.event_id, t.attempts, t.log, e.event, e.data, e.created_at, e.account is not null as has_account,
      coalesce(e.account, jsonb_build_object('issuer', p.issuer, 'subject', p.subject, 'guid', p.guid)) as player,
      now() as now
    from taken t join webhook_event e on e.id = t.event_id left join player p on p.id = e.player_id`.execute(tx);
  return rows.map((row) => (row.player?.['issuer'] === null ? { ...row, player: null } : row));
};

export interface Pending {
  readonly name: string;
  readonly pending: number;
  /** Seconds. */
  readonly oldest: number;
}

const pendingMax = 10_000;

/** Ordered to match the index of due deliveries. The oldest is only looked for among those counted. */
export const selectPending = async (tx: Tx, receivers: readonly string[]): Promise<Pending[]> => {
  const { rows } = await sql<Pending>`
    select r.name, count(d.created_at) as pending,
      coalesce(extract(epoch from now() - min(d.created_at)), 0)::float8 as oldest
    from unnest(${[...receivers]}::text[]) as r (name) left join lateral (
      select created_at from webhook_delivery where receiver = r.name and state = 'waiting'
      order by next_at limit ${pendingMax}
    ) d on true group by r.name`.execute(tx);
  return rows;
};

/** Accepted even if the lease has expired: the receiver did acknowledge it. */
export const recordDelivered = async (tx: Tx, id: number, log: readonly WebhookAttempt[]): Promise<void> => {
  await sql`
    update webhook_delivery set state = 'delivered', next_at = null, done_at = now(), log = ${JSON.stringify(log)}::jsonb
    where id = ${id} and state = 'waiting'`.execute(tx);
};

/** Serializes the receivers of an event, so that the last one to acknowledge it can tell that it is the last. */
export const lockEvent = async (tx: Tx, eventId: string): Promise<void> => {
  await sql`select from webhook_event where id = ${eventId} for no key update`.execute(tx);
};

export const clearAccount = async (tx: Tx, eventId: string): Promise<void> => {
  await sql`
    update webhook_event set account = null where id = ${eventId}
      and not exists (select from webhook_delivery where event_id = ${eventId} and state <> 'delivered')`.execute(tx);
};

/** No-op if the lease was lost to another worker. */
export const recordFailure = async (
  tx: Tx,
  { id, attempts }: Claimed,
  log: readonly WebhookAttempt[],
  delayMs: number,
): Promise<void> => {
  await sql`
    update webhook_delivery d set log = ${JSON.stringify(log)}::jsonb,
      state = case when g.is_over then 'failed' else 'waiting' end,
      next_at = case when g.is_over then null else now() + ${delayMs} * interval '1 ms' end,
      done_at = case when g.is_over then now() end
    from (
      select event not like 'deletion.%' and created_at < now() - interval '3 days' as is_over
      from webhook_delivery where id = ${id}
    ) g
    where d.id = ${id} and d.state = 'waiting' and d.attempts = ${attempts}`.execute(tx);
};

/**
 * Gives up deliveries to receivers that are no longer configured, except those of deletions. Delayed, because not every
 * server may have the new configuration yet.
 */
export const giveUpOrphans = async (tx: Tx, receivers: readonly string[], limit: number): Promise<number> => {
  const { rows } = await sql`
    update webhook_delivery set state = 'failed', next_at = null, done_at = now() where id in (
      select id from webhook_delivery where state = 'waiting' and receiver <> all(${[...receivers]}::text[])
        and event not like 'deletion.%' and created_at < now() - interval '3 days' limit ${limit} for update skip locked
    ) returning id`.execute(tx);
  return rows.length;
};

/** Deletes events that no worker fanned out within an hour, except those of deletions. */
export const deleteUnwanted = async (tx: Tx, limit: number): Promise<number> => {
  const { rows } = await sql`
    delete from webhook_event where id in (
      select id from webhook_event where spread_at is null and event not like 'deletion.%'
        and created_at < now() - interval '1 hour'
      order by created_at limit ${limit} for update skip locked
    ) returning id`.execute(tx);
  return rows.length;
};

export const deleteOld = async (tx: Tx, limit: number): Promise<number> => {
  const { rows } = await sql`
    delete from webhook_event where id in (
      select id from webhook_event e where created_at < now() - interval '30 days'
        and (spread_at is not null or event not like 'deletion.%')
        and not exists (select from webhook_delivery d where d.event_id = e.id and d.state = 'waiting')
      order by created_at limit ${limit} for update skip locked
    ) returning id`.execute(tx);
  return rows.length;
};

export const deleteOfPlayer = async (tx: Tx, playerId: string): Promise<void> => {
  await tx.deleteFrom('webhook_event').where('player_id', '=', playerId).execute();
};

/** Events of deletions that a receiver has yet to accept, or that no receiver subscribes to. */
export interface Undelivered {
  readonly count: number;
  /** Seconds. */
  readonly oldest: number;
}

/** An event that no receiver subscribes to has no delivery at all. */
const isUndelivered = sql`e.event like 'deletion.%' and (e.spread_at is null
  or exists (select from webhook_delivery d where d.event_id = e.id and d.state = 'waiting'))`;

export const selectUndelivered = async (tx: Tx): Promise<Undelivered> => {
  const { rows } = await sql<Undelivered>`
    select count(*) as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
    from (select created_at from webhook_event e where ${isUndelivered} order by created_at limit ${pendingMax}) waiting`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, oldest: 0 };
};

/**
 * Gives up events of deletions that are older than `days` and were not delivered to all their receivers. They no longer
 * name the account. Returns their number, and the certificates of the erasures among them.
 */
export const endUndelivered = async (
  tx: Tx,
  days: number,
  limit: number,
): Promise<{ count: number; certificates: string[] }> => {
  const { rows } = await sql<{ count: number; certificates: string[] }>`
    with old as (
      select id, event, data from webhook_event e where ${isUndelivered} and created_at <= now() - ${days} * interval '1 day'
      order by created_at limit ${limit} for update skip locked
    ), given_up as (
      update webhook_delivery set state = 'failed', next_at = null, done_at = now()
      where state = 'waiting' and event_id in (select id from old)
    ), ended as (
      update webhook_event set account = null, spread_at = coalesce(spread_at, now()) where id in (select id from old)
    )
    select count(*) as count,
      coalesce(array_agg(data ->> 'certificate') filter (where event = 'deletion.erased'), '{}') as certificates
    from old`.execute(tx);
  return rows[0] ?? { count: 0, certificates: [] };
};

/** Account ids as the game's services know them, stored because an erased player cannot be looked up later. */
export interface WebhookAccount {
  readonly issuer: string;
  readonly subject: string;
  readonly guid: number;
}

/**
 * Emits a webhook event that no database trigger covers, in the transaction of the change. `account` is kept only until
 * every receiver has acknowledged the event.
 */
export const emitWebhook = async (
  tx: Tx,
  {
    event,
    data,
    account,
  }: { readonly event: WebhookEvent; readonly data: Record<string, unknown>; readonly account: WebhookAccount | null },
): Promise<void> => {
  await tx
    .insertInto('webhook_event')
    .values({
      event,
      data: JSON.stringify(data),
      account: account === null ? null : JSON.stringify(account),
    })
    .execute();
};
