import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { localEnvironment, repository } from '../scripts/environment.ts';
import { runToEnd } from './child.ts';
import { startGateway, type Gateway } from './gateway-process.ts';
import { startPostgres, startRedis } from './stores.ts';
import { startProxy } from './tcp-proxy.ts';

export const origin = 'http://127.0.0.1:8400';
const databaseName = 'guildhall_faults';

export interface InstallationWish {
  readonly gateways: number;
  /** Added to every port, so that two runs on one machine do not meet. */
  readonly portShift?: number;
  readonly environment?: Record<string, string>;
  readonly hasWorker?: boolean;
  /** The entry of another copy of the server, to try a change without making it. */
  readonly main?: string | undefined;
}

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/** Everything of a small real installation: stores, gateways with cables of their own, a worker, and a balancer before them. */
export const startInstallation = async (wish: InstallationWish) => {
  const shift = wish.portShift ?? 0;
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-faults-'));
  const [postgres, redis] = await Promise.all([
    startPostgres(folder, 5640 + shift),
    startRedis(tmpdir(), 6640 + shift),
  ]);
  const environment: Record<string, string> = {
    ...localEnvironment({
      database: databaseName,
      port: 8400,
      opsPort: 0,
      origin,
      folder: join(repository, '.dev/faults'),
    }),
    GUILDHALL_DATABASE_URL: `postgres://guildhall_app@127.0.0.1:${postgres.port}/${databaseName}`,
    GUILDHALL_REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    GUILDHALL_REDIS_PREFIX: 'faults:',
    GUILDHALL_LOG_LEVEL: 'warn',
    GUILDHALL_DRAIN_MS: '1500',
    GUILDHALL_SWEEP_MS: '5000',
    GUILDHALL_LIMITS: '{"message_burst":100000,"messages_minute":100000}',
    ...wish.environment,
  };
  const main = wish.main ?? join(repository, 'apps/server/src/main.ts');
  await runToEnd(process.execPath, [join(main, '../../../../scripts/migrate.ts')], {
    env: { ...process.env, GUILDHALL_ADMIN_DATABASE_URL: postgres.adminUrl, GUILDHALL_DATABASE: databaseName },
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
      hasShiftedClock: index === wish.gateways && roles !== 'worker',
      main,
    });
  const [gateways, worker] = await Promise.all([
    Promise.all(Array.from({ length: wish.gateways }, (_, index) => start(index + 1, 'http,gateway'))),
    wish.hasWorker === false ? null : start(wish.gateways + 1, 'worker'),
  ]);
  const processes = worker === null ? gateways : [...gateways, worker];
  let turn = 0;
  const front = await startProxy({
    port: 8400 + shift,
    targets: () => {
      turn += 1;
      return gateways.map((_, index) => gateways[(turn + index) % gateways.length]?.port ?? 0);
    },
  });
  const owner = (): pg.Client =>
    new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${postgres.port}/${databaseName}` });
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
