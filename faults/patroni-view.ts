import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { waitFor } from '../testbed/child.ts';
import { passwords, type Member, type Surroundings } from './patroni-member.ts';

interface MemberView {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
  readonly lag?: number;
}

export const adminUrlOf = (port: number, database = 'postgres'): string =>
  `postgres://postgres:${passwords.postgres}@127.0.0.1:${port}/${database}`;

/** Asks one server of the cluster, and gives up soon if it is frozen. */
export const ask = async <Row extends pg.QueryResultRow>(port: number, text: string): Promise<Row[]> => {
  const asking = new pg.Client({
    connectionString: adminUrlOf(port),
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  });
  asking.on('error', () => undefined);
  try {
    await asking.connect();
    return (await asking.query<Row>(text)).rows;
  } finally {
    await asking.end().catch(() => undefined);
  }
};

/** What the members say about the cluster. */
export const createClusterView = (ports: Surroundings['ports'], members: readonly Member[]) => {
  const view = async (): Promise<readonly MemberView[]> => {
    for (const { index } of members) {
      try {
        const response = await fetch(`http://127.0.0.1:${ports.rest(index)}/cluster`, {
          signal: AbortSignal.timeout(800),
        });
        const { members: seen } = (await response.json()) as { members: MemberView[] };
        // A member without a leader may know an older state of the cluster.
        if (seen.some(({ role }) => role === 'leader')) return seen;
      } catch {
        // Dead or frozen: ask the next one.
      }
    }
    return [];
  };
  const leader = async (): Promise<Member | undefined> => {
    const name = (await view()).find(({ role, state }) => role === 'leader' && state === 'running')?.name;
    return members.find((member) => member.name === name);
  };
  /** Both standbys stream from the leader on its timeline, and one of them is synchronous. */
  const isWhole = async (): Promise<boolean> => {
    const first = await leader();
    if (first === undefined) return false;
    const seen = await view();
    const timelines = new Set(seen.map(({ timeline }) => timeline));
    const isComplete = seen.length === members.length && timelines.size === 1;
    if (!isComplete || !seen.some(({ role }) => role === 'sync_standby')) return false;
    try {
      const rows = await ask<{ state: string; sync_state: string }>(
        ports.member(first.index),
        "select state, sync_state from pg_stat_replication where state = 'streaming'",
      );
      return rows.length === 2 && rows.some(({ sync_state: mode }) => mode === 'sync');
    } catch {
      return false;
    }
  };
  const untilWhole = (): Promise<void> =>
    waitFor(
      'a leader with two streaming standbys',
      async () => {
        if (await isWhole()) return true;
        await sleep(250);
        return false;
      },
      300_000,
    );
  return { leader, untilWhole };
};
