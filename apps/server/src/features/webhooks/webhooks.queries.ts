import type { WebhookAttempt } from '@guildhall/contract/webhooks-desk.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

export interface Wish {
  readonly name: string;
  readonly events: readonly string[];
}

/** Gives each new event to who wants it; one that nobody wants is gone. Tells how many it looked at and how many it gave. */
export const spread = async (
  tx: Tx,
  wishes: readonly Wish[],
  limit: number,
): Promise<{ seen: number; given: number }> => {
  const { rows } = await sql<{ seen: number; given: number }>`
    with fresh as (
      select id, event, created_at from webhook_event where spread_at is null
      order by created_at limit ${limit} for update skip locked
    ), given as (
      insert into webhook_delivery (event_id, receiver, event, next_at)
      select fresh.id, wish.name, fresh.event, now()
      from fresh join jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as wish (name text, events text[])
        on fresh.event = any(wish.events)
      order by fresh.created_at
      returning event_id
    ), marked as (
      update webhook_event set spread_at = now() where id in (select event_id from given)
    ), forgotten as (
      delete from webhook_event where id in (select id from fresh except select event_id from given)
    )
    select (select count(*) from fresh) as seen, (select count(*) from given) as given`.execute(tx);
  return rows[0] ?? { seen: 0, given: 0 };
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

/** Whoever claims has a minute; after that it is anybody's again, with the same id. */
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

/** An acknowledgement is one whoever sent it. */
export const recordDelivered = async (tx: Tx, id: number, log: readonly WebhookAttempt[]): Promise<void> => {
  await sql`
    update webhook_delivery set state = 'delivered', next_at = null, done_at = now(), log = ${JSON.stringify(log)}::jsonb
    where id = ${id} and state = 'waiting'`.execute(tx);
};

/** One receiver after the other, so that the last of them sees that it is the last. */
export const holdAccount = async (tx: Tx, eventId: string): Promise<void> => {
  await sql`select from webhook_event where id = ${eventId} for no key update`.execute(tx);
};

export const emptyAccount = async (tx: Tx, eventId: string): Promise<void> => {
  await sql`
    update webhook_event set account = null where id = ${eventId}
      and not exists (select from webhook_delivery where event_id = ${eventId} and state <> 'delivered')`.execute(tx);
};

/** Whoever lost the claim meanwhile has no say any more. */
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

/** What waits for receivers that are not configured any more. Late, because not every server has the new configuration yet. */
export const giveUpOrphans = async (tx: Tx, receivers: readonly string[], limit: number): Promise<number> => {
  const { rows } = await sql`
    update webhook_delivery set state = 'failed', next_at = null, done_at = now() where id in (
      select id from webhook_delivery where state = 'waiting' and receiver <> all(${[...receivers]}::text[])
        and created_at < now() - interval '3 days' limit ${limit} for update skip locked
    ) returning id`.execute(tx);
  return rows.length;
};

/** What no worker gave to anybody within an hour. */
export const deleteUnwanted = async (tx: Tx, limit: number): Promise<number> => {
  const { rows } = await sql`
    delete from webhook_event where id in (
      select id from webhook_event where spread_at is null and created_at < now() - interval '1 hour'
      order by created_at limit ${limit} for update skip locked
    ) returning id`.execute(tx);
  return rows.length;
};

export const deleteOld = async (tx: Tx, limit: number): Promise<number> => {
  const { rows } = await sql`
    delete from webhook_event where id in (
      select id from webhook_event e where created_at < now() - interval '30 days' and spread_at is not null
        and not exists (select from webhook_delivery d where d.event_id = e.id and d.state = 'waiting')
      order by created_at limit ${limit} for update skip locked
    ) returning id`.execute(tx);
  return rows.length;
};

export const deleteOfPlayer = async (tx: Tx, playerId: string): Promise<void> => {
  await tx.deleteFrom('webhook_event').where('player_id', '=', playerId).execute();
};
