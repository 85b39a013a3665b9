import { sql } from 'kysely';
import type pg from 'pg';
import { fromKysely, getConstructionPlans, getMigrationPlans, PgBoss, type QueueOptions } from 'pg-boss';
import bossPackage from 'pg-boss/package.json' with { type: 'json' };
import * as v from 'valibot';
import { currentContext } from '../runtime/request-context.ts';
import type { Tx } from './database.ts';

/** A job that a change enqueues. The payload holds ids only: it outlives the erasure of a player by up to a week. */
export interface JobKind<P extends object> {
  readonly name: string;
  readonly payload: v.GenericSchema<unknown, P>;
}

export const jobQueueSchema = 'pgboss';

/** Heartbeats tell a killed worker's jobs from long ones; ten seconds is the shortest that pg-boss accepts. */
const heartbeatSeconds = 10;
const daySeconds = 24 * 60 * 60;

/** Retried for about two hours, then kept as failed until the week is over. */
export const sentQueue: QueueOptions = {
  heartbeatSeconds,
  expireInSeconds: 60 * 60,
  retryLimit: 20,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  deleteAfterSeconds: 7 * daySeconds,
};

/** Few retries, because the schedule starts the job again anyway. */
export const scheduledQueue: QueueOptions = {
  heartbeatSeconds,
  expireInSeconds: 60 * 60,
  retryLimit: 3,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60,
  deleteAfterSeconds: daySeconds / 4,
};

/** Beside the payload of a job whose change was traced. Schemas of payloads ignore it. */
const traceKey = 'traceparent';

export const traceparentIn = (sent: unknown): string | undefined => {
  const found = (sent as Record<string, unknown> | null)?.[traceKey];
  return typeof found === 'string' ? found : undefined;
};

/**
 * Enqueues a job in the transaction of the change that needs it: both are committed, or neither is. The job runs at
 * least once, so its handler is idempotent.
 */
export const sendJob = async <P extends object>(
  tx: Tx,
  { name, payload: schema }: JobKind<P>,
  payload: P,
  { startAfter }: { readonly startAfter?: Date } = {},
): Promise<void> => {
  // Creates the queue if no worker did. Not `createQueue` of pg-boss, which would commit this transaction.
  await sql`select pgboss.create_queue(${name}, ${JSON.stringify({ ...sentQueue, policy: 'standard' })}::jsonb)`.execute(
    tx,
  );
  const boss = new PgBoss({ db: fromKysely(tx), schema: jobQueueSchema });
  const { span } = currentContext() ?? {};
  const sent = { ...v.parse(schema, payload), ...(span && { [traceKey]: span.traceparent }) };
  await boss.send(name, sent, startAfter === undefined ? {} : { startAfter });
};

/** pg-boss prints a transaction, then index builds that cannot run inside one. */
const upgradesFrom = (version: number): string[] =>
  getMigrationPlans(jobQueueSchema, version).split(/^-- inlined from .*$/m);

/** Creates or upgrades the tables of the queue, as their owner, under the lock of the migration. The server never changes them. */
export const migrateJobQueue = async (client: pg.Client): Promise<void> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: jobQueueSchema,
  });
  const version = (await boss.isInstalled()) ? await boss.schemaVersion() : null;
  if (version === null) await client.query(getConstructionPlans(jobQueueSchema));
  else if (version < bossPackage.pgboss.schema) {
    for (const statements of upgradesFrom(version)) await client.query(statements);
  }
  await client.query(grants);
};

const grants = `
  do $$ declare role text; begin
    for role in select rolname from pg_roles where rolname in ('guildhall_app', 'guildhall_worker') loop
      execute format('grant usage on schema pgboss to %I', role);
      execute format('grant select, insert, update, delete on all tables in schema pgboss to %I', role);
    end loop;
    if exists (select from pg_roles where rolname = 'guildhall_readonly') then
      grant usage on schema pgboss to guildhall_readonly;
      grant select on all tables in schema pgboss to guildhall_readonly;
    end if;
  end $$`;
