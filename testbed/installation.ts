import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { localEnvironment, withoutBudgets } from '../apps/server/development/local-server.ts';
import { repository } from '../tools/environment.ts';
import { runToEnd } from './child.ts';
import { createDocumentedDatabase, type Administrator } from './documented-database.ts';
import { startGateway, type Gateway } from './gateway-process.ts';
import { startPostgres, startRedis } from './stores.ts';
import { startProxy } from './tcp-proxy.ts';

export const origin = 'http://127.0.0.1:8400';
export const serverMain = join(repository, 'apps/server/src/main.ts');
const databaseName = 'guildhall_faults';

export interface InstallationOptions {
  readonly gateways: number;
  /** Added to every port, so that two runs can share a machine. */
  readonly portShift?: number;
  readonly environment?: Record<string, string>;
  readonly hasWorker?: boolean;
  /** Entry point of another copy of the server, for trying out a change. */
  readonly main?: string | undefined;
}

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/** What clients and the verdict need to know of an installation. */
export type Place = Pick<Installation, 'url' | 'environment' | 'owner'>;

interface StoreOptions {
  readonly folder: string;
  readonly postgresPort: number;
  readonly redisPort: number;
  readonly environment?: Record<string, string> | undefined;
  /** By default this release. */
  readonly main?: string;
  readonly administrator?: Administrator | undefined;
}

/** Private stores with the schema of `main`, created by the documented steps, and the environment of servers that use them. */
export const prepareStores = async ({ folder, main = serverMain, administrator, ...options }: StoreOptions) => {
  const [postgres, redis] = await Promise.all([
    startPostgres(folder, options.postgresPort),
    startRedis(tmpdir(), options.redisPort),
  ]);
  const database = createDocumentedDatabase(postgres.adminUrl, administrator);
  const local = { database: databaseName, port: 8400, opsPort: 0, origin, folder: join(repository, '.dev/faults') };
  const environment: Record<string, string> = {
    ...withoutBudgets,
    ...localEnvironment(local),
    GUILDHALL_DATABASE_URL: database.urlAs('guildhall_app', databaseName),
    GUILDHALL_REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    GUILDHALL_REDIS_PREFIX: 'faults:',
    GUILDHALL_LOG_LEVEL: 'warn',
    GUILDHALL_DRAIN_MS: '1500',
    GUILDHALL_SWEEP_MS: '5000',
    GUILDHALL_LIMITS: '{"message_burst":100000,"messages_minute":100000}',
    ...options.environment,
  };
  /** Roles and schema of the release that has this entry point; returns what `guildhall migrate` printed. */
  const migrate = async (entry: string, name = databaseName): Promise<string> => {
    await database.createRoles(entry, name);
    return database.migrate(entry, name);
  };
  // The file of earlier releases needs a superuser.
  await database.createRoles(administrator === 'managed' ? serverMain : main, databaseName);
  await database.migrate(main, databaseName);
  /** Lines of the schema, without those that differ in each dump. */
  const schemaOf = async (name = databaseName): Promise<string[]> => {
    const dump = await runToEnd('pg_dump', ['--schema-only', database.urlAs('postgres', name)]);
    return dump.split('\n').filter((line) => !/^\\(?:un)?restrict /.test(line));
  };
  const owner = (): pg.Client => new pg.Client({ connectionString: database.urlAs('postgres', databaseName) });
  /** The content of the demo game, as the release that has this entry point writes it. */
  const seed = (entry: string): Promise<string> => database.seed(entry, local);
  const workerUrl = database.urlAs('guildhall_worker', databaseName);
  return { postgres, redis, environment, workerUrl, owner, migrate, schemaOf, seed };
};

/** A small real installation: stores, gateways behind proxies, a worker, and a load balancer. */
export const startInstallation = async (options: InstallationOptions) => {
  const shift = options.portShift ?? 0;
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-faults-'));
  const main = options.main ?? serverMain;
  const { postgres, redis, environment, owner } = await prepareStores({
    folder,
    postgresPort: 5640 + shift,
    redisPort: 6640 + shift,
    environment: options.environment,
    main,
  });
  const start = (index: number, roles: string): Promise<Gateway> =>
    startGateway({
      name: roles === 'worker' ? 'worker' : `gateway ${index}`,
      port: 8400 + shift + index,
      opsPort: 8420 + shift + index,
      postgresPort: postgres.port,
      postgresProxyPort: 5640 + shift + index,
      redisPort: redis.port,
      redisProxyPort: 6640 + shift + index,
      environment,
      roles,
      logFile: join(folder, `${roles === 'worker' ? 'worker' : `gateway-${index}`}.log`),
      hasShiftedClock: index === options.gateways && roles !== 'worker',
      main,
    });
  const [gateways, worker] = await Promise.all([
    Promise.all(Array.from({ length: options.gateways }, (_, index) => start(index + 1, 'http,gateway'))),
    options.hasWorker === false ? null : start(options.gateways + 1, 'worker'),
  ]);
  const processes = worker === null ? gateways : [...gateways, worker];
  let next = 0;
  const front = await startProxy({
    port: 8400 + shift,
    targets: () => {
      next += 1;
      return gateways.map((_, index) => gateways[(next + index) % gateways.length]?.port ?? 0);
    },
  });
  return {
    folder,
    environment,
    postgres,
    redis,
    gateways,
    processes,
    front,
    url: `http://127.0.0.1:${8400 + shift}`,
    owner,
    close: async (): Promise<void> => {
      await front.close();
      await Promise.all(processes.map((each) => each.close()));
    },
  };
};
