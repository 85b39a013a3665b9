import type { DeliveryState, WebhookAttempt, WebhookEvent } from '@guildhall/contract/webhooks/staff.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface ReceiverHealth {
  readonly name: string;
  readonly waiting_count: number;
  readonly failed_count: number;
  readonly last_delivered_at: Date | null;
}

export const selectReceiverHealth = async (
  tx: Tx,
  receivers: readonly string[],
  countMax: number,
): Promise<ReceiverHealth[]> => {
  // Ordered to match exactly one index; otherwise the planner prefers a scan of the whole table.
  const count = (state: DeliveryState, order: string) => sql`(select count(*) from (
    select from webhook_delivery where receiver = r.name and state = ${sql.lit(state)}
    order by ${sql.ref(order)} desc limit ${countMax}) one)`;
  const { rows } = await sql<ReceiverHealth>`
    select r.name, ${count('waiting', 'next_at')} as waiting_count, ${count('failed', 'done_at')} as failed_count,
      (select max(done_at) from webhook_delivery where receiver = r.name and state = 'delivered') as last_delivered_at
    from unnest(${[...receivers]}::text[]) with ordinality as r (name, position) order by r.position`.execute(tx);
  return rows;
};

export interface DeliveryRow {
  readonly id: number;
  readonly event_id: string;
  readonly event: WebhookEvent;
  readonly receiver: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly created_at: Date;
  readonly next_at: Date | null;
  readonly done_at: Date | null;
  readonly log: WebhookAttempt[];
}

const columns = sql`id, event_id, event, receiver, state, attempts, created_at, next_at, done_at, log`;

export const selectTable = async (
  tx: Tx,
  page: {
    readonly receiver: string | undefined;
    readonly state: DeliveryState | undefined;
    readonly before: number | undefined;
    readonly limit: number;
  },
): Promise<DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from webhook_delivery where true
      ${page.receiver === undefined ? sql`` : sql`and receiver = ${page.receiver}`}
      ${page.state === undefined ? sql`` : sql`and state = ${page.state}`}
      ${page.before === undefined ? sql`` : sql`and id < ${page.before}`}
    order by id desc limit ${page.limit}`.execute(tx);
  return rows;
};

export interface LockedDelivery {
  readonly receiver: string;
  readonly event: WebhookEvent;
  readonly state: DeliveryState;
  /** The player was erased and every receiver has acknowledged it, so the account data is gone. */
  readonly is_nameless: boolean;
}

export const lock = async (tx: Tx, id: number): Promise<LockedDelivery | null> => {
  const { rows } = await sql<LockedDelivery>`
    select d.receiver, d.event, d.state, d.event = 'deletion.erased' and e.account is null as is_nameless
    from webhook_delivery d join webhook_event e on e.id = d.event_id where d.id = ${id} for update of d`.execute(tx);
  return rows[0] ?? null;
};

export const setDue = async (tx: Tx, id: number): Promise<DeliveryRow> => {
  const { rows } = await sql<DeliveryRow>`
    update webhook_delivery set state = 'waiting', next_at = now(), done_at = null where id = ${id}
    returning ${columns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`delivery ${id} disappeared while locked`);
  return row;
};

/** Sends a test event to this receiver regardless of its subscriptions. */
export const insertTest = async (tx: Tx, receiver: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with created as (insert into webhook_event (event, data, spread_at) values ('test', '{}', now()) returning id)
    insert into webhook_delivery (event_id, receiver, event, next_at) select id, ${receiver}, 'test', now() from created
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
};
