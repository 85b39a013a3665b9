import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { startTrialInstallation } from './trial-installation.ts';
import { mapCpu, totalCpu, type CpuByGroup, type CpuGroup, type UnitCost } from './unit-costs.ts';

export interface Reading {
  readonly at: number;
  readonly cpu: CpuByGroup;
  readonly rows: number;
  readonly storedBytes: number;
  readonly wal: number;
  readonly received: number;
  readonly sent: number;
}

/** CPU time that something else used meanwhile. */
export type Less = (group: CpuGroup) => number;

/** Operations a second, if nothing else is said. */
const perSecond = 30;

/** Exact: the tables are small, and statistics of the server come late. */
const countRows = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ count: string }>(`
    select coalesce(sum((xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I', table_schema, table_name),
      false, true, '')))[1]::text::bigint), 0) as count
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
  return Number(rows[0]?.count);
};

const createReader = (trial: Awaited<ReturnType<typeof startTrialInstallation>>, client: pg.Client) => {
  let [position, received, sent] = [0, 0, 0];
  return async (): Promise<Reading> => {
    // nginx writes its log every second.
    await sleep(1500);
    const bytes = trial.bytesSince(position);
    position = bytes.position;
    received += bytes.received;
    sent += bytes.sent;
    const { rows } = await client.query<{ stored: string; wal: string }>(`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal,
        sum(pg_total_relation_size(oid)) as stored from pg_class where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace`);
    const [storedBytes, wal] = [Number(rows[0]?.stored), Number(rows[0]?.wal)];
    const counted = await countRows(client);
    return { at: performance.now(), cpu: trial.cpu(), rows: counted, storedBytes, wal, received, sent };
  };
};

export const round = (value: number): number => Math.max(0, Math.round(value));

/** Measures operations, less what the installation costs without any. */
export const createUnitMeter = async (trial: Awaited<ReturnType<typeof startTrialInstallation>>, client: pg.Client) => {
  const units: Record<string, UnitCost> = {};
  const read = createReader(trial, client);
  const idleFrom = await read();
  await sleep(20_000);
  const idleTo = await read();
  const idleSeconds = (idleTo.at - idleFrom.at) / 1000;
  const idleCpu = mapCpu((group) => Math.round((idleTo.cpu[group] - idleFrom.cpu[group]) / idleSeconds));
  console.log(`idle: ${(totalCpu(idleCpu) / 10_000).toFixed(1)} % of a core`);

  /** Notes the cost of one of `count` operations between two readings. */
  const note = (name: string, count: number, [from, to]: readonly [Reading, Reading], less: Less): void => {
    const seconds = (to.at - from.at) / 1000;
    const cpu = mapCpu((group) =>
      round((to.cpu[group] - from.cpu[group] - idleCpu[group] * seconds - less(group)) / count),
    );
    units[name] = {
      count,
      cpu,
      rows: Math.max(0, Number(((to.rows - from.rows) / count).toFixed(2))),
      storedBytes: round((to.storedBytes - from.storedBytes) / count),
      walBytes: round((to.wal - from.wal) / count),
      receivedBytes: round((to.received - from.received) / count),
      sentBytes: round((to.sent - from.sent) / count),
    };
    console.log(`${name.padEnd(12)} ${String(count).padStart(5)}  ${JSON.stringify(units[name])}`);
  };
  /** Runs an operation at a steady rate and notes the cost of one. */
  const measure = async (
    name: string,
    count: number,
    work: (index: number) => Promise<unknown>,
    rate = perSecond,
    less: Less = () => 0,
  ): Promise<void> => {
    const from = await read();
    const startedAt = performance.now();
    const running = Array.from({ length: count }, async (_, index) => {
      await sleep(Math.max(0, startedAt + (index / rate) * 1000 - performance.now()));
      await work(index);
    });
    await Promise.all(running);
    note(name, count, [from, await read()], less);
  };
  /** Changes what was noted, if it was. */
  const correct = (name: string, change: (unit: UnitCost) => Partial<UnitCost>): void => {
    const unit = units[name];
    if (unit !== undefined) units[name] = { ...unit, ...change(unit) };
  };
  return { units, idleCpu, read, note, measure, correct };
};

export type UnitMeter = Awaited<ReturnType<typeof createUnitMeter>>;
