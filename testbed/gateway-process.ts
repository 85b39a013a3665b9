import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor, type Child } from './child.ts';
import { startCommitProxy } from './commit-proxy.ts';
import { startServerChild } from './server-process.ts';
import { startProxy } from './tcp-proxy.ts';

export interface GatewayOptions {
  readonly name: string;
  readonly port: number;
  readonly opsPort: number;
  readonly postgresPort: number;
  readonly postgresProxyPort: number;
  readonly redisPort: number;
  readonly redisProxyPort: number;
  readonly environment: Record<string, string>;
  readonly roles: string;
  readonly logFile: string;
  readonly hasShiftedClock: boolean;
  readonly main: string;
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>;

const isHealthy = (opsPort: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${opsPort}/readyz`).then(
    async (response) => (await response.text()).startsWith('ready'),
    () => false,
  );

/** The real server as a child process, connected to each store through its own proxy. */
export const startGateway = async (options: GatewayOptions) => {
  const database = await startCommitProxy(options.postgresProxyPort, options.postgresPort);
  const hints = { delayMs: 0, isHeld: false, heldBytes: 0, heldHints: 0 };
  const redis = await startProxy({
    port: options.redisProxyPort,
    targets: () => [options.redisPort],
    delayMs: () => hints.delayMs,
    onUp: (_link, chunk) => {
      if (!hints.isHeld) return true;
      hints.heldBytes += chunk.length;
      // A hint begins with the question which gateways it goes to.
      hints.heldHints += chunk.toString('latin1').split(/MGET\r\n|guildhall:gateway/).length - 1;
      return false;
    },
  });
  const databaseUrl = new URL(options.environment['GUILDHALL_DATABASE_URL'] ?? '');
  databaseUrl.port = String(options.postgresProxyPort);
  const environment = {
    ...options.environment,
    GUILDHALL_DATABASE_URL: databaseUrl.href,
    GUILDHALL_REDIS_URL: `redis://127.0.0.1:${options.redisProxyPort}`,
  };
  const shifted = options.hasShiftedClock ? ['--import', join(import.meta.dirname, 'clock-shift.ts')] : [];
  const run = (): Child => startServerChild(options.main, { ...options, environment }, shifted);
  let child = run();
  let isIntended = true;
  let unintended = 0;
  const watch = (): void => {
    const watched = child;
    void watched.gone.then(async () => {
      if (isIntended || watched !== child) return;
      // Restart it like a supervisor in production; the run still fails.
      unintended += 1;
      isIntended = true;
      child = run();
      await untilUp().catch(() => undefined);
    });
  };
  const untilUp = async (): Promise<void> => {
    for (let tries = 0; tries < 3; tries += 1) {
      const started = child;
      const isUp = await Promise.race([
        waitFor(options.name, () => isHealthy(options.opsPort), 60_000).then(() => true),
        started.gone.then(() => false),
      ]);
      if (isUp) {
        isIntended = false;
        watch();
        return;
      }
      // The source may be half-written by a concurrent edit.
      await sleep(1000);
      child = run();
    }
    throw new Error(`${options.name} does not start; see ${options.logFile}`);
  };
  await untilUp();
  return {
    name: options.name,
    port: options.port,
    opsPort: options.opsPort,
    database,
    redis,
    hints,
    hasShiftedClock: options.hasShiftedClock,
    pid: () => child.pid,
    isAlive: () => child.isAlive(),
    unintended: () => unintended,
    signal: (signal: NodeJS.Signals): void => child.kill(signal),
    end: (signal: 'SIGKILL' | 'SIGTERM'): Promise<string> => {
      isIntended = true;
      child.kill(signal);
      return child.gone;
    },
    start: async (): Promise<void> => {
      isIntended = true;
      child = run();
      await untilUp();
    },
    close: async (): Promise<void> => {
      isIntended = true;
      await database.close();
      await redis.close();
    },
  };
};
