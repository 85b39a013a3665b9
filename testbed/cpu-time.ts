import { readdirSync, readFileSync } from 'node:fs';
import { createClient } from '@redis/client';
import pg from 'pg';

/** CPU time of a process with all its threads, in microseconds; zero if it is gone. */
export const cpuMicrosOf = (pid: number): number => {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
      const [nanos] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      return sum + Number(nanos) / 1000;
    }, 0);
  } catch {
    return 0;
  }
};

const childrenOf = (pid: number, thread: string): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    // The thread ended.
    return [];
  }
};

/**
 * The same for a process with its descendants, in steps of 10 ms. It includes threads that ended and children that ended,
 * whose time is in the process that waited for them.
 */
export const treeCpuMicrosOf = (pid: number): number => {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) => childrenOf(pid, thread));
    const ofChildren = children.reduce((sum, child) => sum + treeCpuMicrosOf(child), 0);
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ofChildren + fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10_000, 0);
  } catch {
    return 0;
  }
};

export interface MeteredStores {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/**
 * CPU time of named groups of processes on this machine, of which PostgreSQL (all processes of the cluster), Redis and
 * this process (the client) are always part.
 */
export const openCpuMeter = async (stores: MeteredStores, groups: Readonly<Record<string, readonly number[]>>) => {
  const client = new pg.Client({ connectionString: stores.databaseUrl });
  await client.connect();
  const redis = createClient({ url: stores.redisUrl });
  await redis.connect();
  const redisPid = Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1]);
  redis.destroy();
  const read = async (): Promise<Map<string, number>> => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    );
    const all = { ...groups, PostgreSQL: rows.map(({ pid }) => pid), Redis: [redisPid], client: [process.pid] };
    return new Map(
      Object.entries(all).map(([name, pids]) => [name, pids.reduce((sum, pid) => sum + cpuMicrosOf(pid), 0)]),
    );
  };
  return {
    /** Returns a function that gives the CPU time of each group since this call. */
    start: async () => {
      const before = await read();
      return async (): Promise<Map<string, number>> => {
        const after = await read();
        return new Map([...after].map(([name, micros]) => [name, micros - (before.get(name) ?? 0)]));
      };
    },
    close: () => client.end(),
  };
};
export type CpuMeter = Awaited<ReturnType<typeof openCpuMeter>>;
