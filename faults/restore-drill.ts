import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStore } from '../apps/server/src/storage/disk-store.ts';
import { objectDirectories, type ObjectStore } from '../apps/server/src/storage/object-store.ts';
import { foundIn, type Planted } from '../apps/server/src/testing/canaries.ts';
import pg from 'pg';
import { createChecks } from './checks.ts';
import { runToEnd } from '../testbed/child.ts';
import { startCluster } from './restore-cluster.ts';
import { createDrillInstallation } from './restore-installation.ts';
import { fillReports } from './restore-players.ts';

const database = 'guildhall_restore';

interface DrillOptions {
  readonly hasFolders: boolean;
  /** Number of reports of earlier years. */
  readonly reports: number;
  readonly portShift: number;
}

export const copyObjects = async (from: ObjectStore, to: ObjectStore): Promise<number> => {
  let count = 0;
  for (const directory of objectDirectories) {
    for (const { key } of await from.list(directory)) {
      const bytes = await from.get(key);
      if (bytes !== null) await to.put(key, bytes);
      count += 1;
    }
  }
  return count;
};

export const bytesOf = async (store: ObjectStore): Promise<string> => {
  const texts: string[] = [];
  for (const directory of objectDirectories) {
    for (const { key } of await store.list(directory)) texts.push((await store.get(key))?.toString('latin1') ?? '');
  }
  return texts.join('\n');
};

/** The seconds that each step took, for the page about backups. */
const createTimes = () => {
  const times: [string, number][] = [];
  return {
    timed: async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const startedAt = performance.now();
      const result = await work();
      times.push([what, (performance.now() - startedAt) / 1000]);
      return result;
    },
    print: (): void => {
      for (const [what, seconds] of times) console.log(`${seconds.toFixed(1).padStart(7)} s  ${what}`);
    },
  };
};

/** The installation that is backed up and restored. `owner` and `open` are others after a restore. */
export const openDrill = async (
  { hasFolders, reports, portShift }: DrillOptions,
  onEnd: (close: () => Promise<void>) => void,
) => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-restore-'));
  const ports = {
    postgres: 5800 + portShift,
    redis: 6750 + portShift,
    receiver: 8750 + portShift,
    server: 8751 + portShift,
    ops: 8752 + portShift,
  };
  const ownerUrl = `postgres://postgres@127.0.0.1:${ports.postgres}/${database}`;
  const { check, passed, wrong } = createChecks();
  const { timed, print: printTimes } = createTimes();
  const cluster = await startCluster(folder, ports.postgres);
  onEnd(() => cluster.stop());
  const installation = await createDrillInstallation(folder, database, ports, hasFolders);
  onEnd(() => installation.close());
  await installation.migrate(cluster.adminUrl);
  const connectOwner = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: ownerUrl });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  let owner = await connectOwner();
  await fillReports(owner, reports);
  await installation.startServer();
  let open = await installation.openServices();
  const backupStore = createDiskStore(join(folder, 'object-backup'));

  const numberOf = async (sql: string, parameters: unknown[] = []): Promise<number> =>
    Number((await owner.query<{ number: string }>(sql, parameters)).rows[0]?.number);
  return {
    folder,
    cluster,
    installation,
    /** The backup of the objects. */
    backupStore,
    check,
    passed,
    wrong,
    timed,
    printTimes,
    get owner() {
      return owner;
    },
    /** Services in this process. */
    get open() {
      return open;
    },
    numberOf,
    now: async (): Promise<string> =>
      String((await owner.query<{ now: string }>('select clock_timestamp()::text as now')).rows[0]?.now),
    backUpObjects: (): Promise<number> => copyObjects(open.services.stores.files, backupStore),
    /** How many canaries of a player are in the database or the store. */
    canariesOf: async (who: Planted): Promise<number> => {
      const dump = await runToEnd('pg_dump', ['--inserts', ownerUrl]);
      return foundIn(dump + (await bytesOf(open.services.stores.files)), who).length;
    },
    reopen: async (): Promise<void> => {
      open = await installation.openServices();
    },
    close: async (): Promise<void> => {
      await open.services.close();
      await installation.stopServer();
      await owner.end();
    },
    /** Ends everything on the database and restores it. */
    restoreTo: async (what: string, time: string): Promise<void> => {
      await open.services.close();
      await installation.stopServer();
      await owner.query('select pg_switch_wal()').catch(() => undefined);
      await owner.end();
      await cluster.stop();
      await timed(`${what}: pgbackrest restore`, () => cluster.restore(time));
      await timed(`${what}: recovery of the WAL`, () => cluster.recovered());
      owner = await connectOwner();
    },
  };
};

export type Drill = Awaited<ReturnType<typeof openDrill>>;
