import pg from 'pg';
import { PgBoss } from 'pg-boss';

/** Called when jobs start; they end when it resolves. */
export type OnStart = (ids: readonly number[]) => Promise<void>;

export interface Contender {
  readonly name: string;
  prepare(owner: pg.Pool): Promise<void>;
  /** One statement, so that the jobs are there after one commit. */
  send(pool: pg.Pool, jobs: readonly { id: number; inMs: number }[]): Promise<void>;
  /** Returns the function that stops it. */
  start(url: string, onStart: OnStart): Promise<() => Promise<void>>;
}

const batch = 100;

/** What a feature's loop does: claims due rows with `skip locked`, works and marks them, in one transaction. */
export const loop = (everyMs: number): Contender => ({
  name: `loop ${everyMs} ms`,
  prepare: async (owner) => {
    await owner.query(`create table if not exists due (id bigint primary key, due_at timestamptz not null, done_at timestamptz);
      create index if not exists due_open on due (due_at) where done_at is null`);
  },
  send: async (pool, jobs) => {
    await pool.query(
      `insert into due (id, due_at) select id, now() + in_ms * interval '1 millisecond'
       from unnest($1::bigint[], $2::integer[]) job (id, in_ms)`,
      [jobs.map(({ id }) => id), jobs.map(({ inMs }) => inMs)],
    );
  },
  start: async (url, onStart) => {
    const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 3000 });
    pool.on('error', () => undefined);
    let isStopping = false;
    const claim = async (): Promise<number> => {
      const client = await pool.connect();
      let failed: Error | undefined;
      try {
        await client.query('begin');
        const { rows } = await client.query<{ id: string }>(
          `select id from due where done_at is null and due_at <= now() order by due_at limit ${batch} for update skip locked`,
        );
        if (rows.length > 0) {
          await onStart(rows.map(({ id }) => Number(id)));
          await client.query('update due set done_at = now() where id = any($1)', [rows.map(({ id }) => id)]);
        }
        await client.query('commit');
        return rows.length;
      } catch (error) {
        failed = error as Error;
        return 0;
      } finally {
        client.release(failed);
      }
    };
    const run = async (): Promise<void> => {
      while (!isStopping) {
        const count = await claim().catch(() => 0);
        if (count < batch && !isStopping) await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
    };
    const running = run();
    return async () => {
      isStopping = true;
      await running;
      await pool.end();
    };
  },
});

export interface QueueSettings {
  readonly pollSeconds: number;
  readonly batchSize: number;
  readonly isNotified?: boolean;
}

export const queueName = 'bench';

/** pg-boss with recovery by heartbeat, as the worker uses it. */
export const queue = ({ pollSeconds, batchSize, isNotified = false }: QueueSettings): Contender => ({
  name: `pg-boss poll ${pollSeconds} s, batch ${batchSize}${isNotified ? ', notify' : ''}`,
  prepare: async (owner) => {
    const boss = new PgBoss({ db: { executeSql: (text, values) => owner.query(text, values) }, supervise: false });
    await boss.start();
    await boss.createQueue(queueName, { heartbeatSeconds: 10, retryLimit: 5, notify: isNotified });
    await boss.updateQueue(queueName, { notify: isNotified });
    await boss.stop({ graceful: false });
  },
  send: async (pool, jobs) => {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      useListenNotify: isNotified,
    });
    const now = Date.now();
    await boss.insert(
      queueName,
      jobs.map(({ id, inMs }) => ({ data: { id }, ...(inMs === 0 ? {} : { startAfter: new Date(now + inMs) }) })),
    );
  },
  start: async (url, onStart) => {
    const boss = new PgBoss({
      connectionString: url,
      max: 3,
      migrate: false,
      schedule: false,
      useListenNotify: isNotified,
      superviseIntervalSeconds: 10,
      monitorIntervalSeconds: 10,
    });
    boss.on('error', () => undefined);
    await boss.start();
    await boss.work<{ id: number }>(
      queueName,
      {
        batchSize,
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: pollSeconds,
        burstWhenBatchFull: true,
      },
      (jobs) => onStart(jobs.map(({ data }) => data.id)),
    );
    return () => boss.stop({ graceful: true, timeout: 2000 });
  },
});
