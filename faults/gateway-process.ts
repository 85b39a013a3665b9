import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild, waitFor, type Child } from './child.ts';
import { startCommitProxy } from './commit-proxy.ts';
import { startProxy } from './tcp-proxy.ts';

export interface GatewayPlace {
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
  /** The server's entry. */
  readonly main: string;
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>;

const isHealthy = (opsPort: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${opsPort}/readyz`).then(
    async (response) => (await response.text()).startsWith('ready'),
    () => false,
  );

/** The real server as a process of its own, with a cable of its own to each store. */
export const startGateway = async (place: GatewayPlace) => {
  const database = await startCommitProxy(place.postgresProxyPort, place.postgresPort);
  const hints = { delayMs: 0, isHeld: false, heldBytes: 0, heldHints: 0 };
  const redis = await startProxy({
    port: place.redisProxyPort,
    targets: () => [place.redisPort],
    delayMs: () => hints.delayMs,
    onUp: (_link, chunk) => {
      if (!hints.isHeld) return true;
      hints.heldBytes += chunk.length;
      hints.heldHints += chunk.toString('latin1').split('guildhall:chat').length - 1;
      return false;
    },
  });
  const databaseUrl = new URL(place.environment['GUILDHALL_DATABASE_URL'] ?? '');
  databaseUrl.port = String(place.postgresProxyPort);
  const run = (): Child => {
    const child = startChild(
      process.execPath,
      [
        ...(place.hasShiftedClock ? ['--import', join(import.meta.dirname, 'clock-shift.ts')] : []),
        place.main,
        '--roles',
        place.roles,
      ],
      {
        env: {
          PATH: process.env['PATH'] ?? '',
          NODE_ENV: 'production',
          ...place.environment,
          GUILDHALL_PORT: String(place.port),
          GUILDHALL_OPS_PORT: String(place.opsPort),
          GUILDHALL_DATABASE_URL: databaseUrl.href,
          GUILDHALL_REDIS_URL: `redis://127.0.0.1:${place.redisProxyPort}`,
        },
      },
    );
    for (const stream of [child.process.stdout, child.process.stderr]) {
      stream?.on('data', (data: Buffer) => appendFileSync(place.logFile, data));
    }
    return child;
  };
  let child = run();
  let isIntended = true;
  let unintended = 0;
  const watch = (): void => {
    const watched = child;
    void watched.gone.then(async () => {
      if (isIntended || watched !== child) return;
      // As whatever runs it in production would; the run fails for it all the same.
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
        waitFor(place.name, () => isHealthy(place.opsPort), 60_000).then(() => true),
        started.gone.then(() => false),
      ]);
      if (isUp) {
        isIntended = false;
        watch();
        return;
      }
      // Whoever works on the server at this moment may have left it half written.
      await sleep(1000);
      child = run();
    }
    throw new Error(`${place.name} does not start; see ${place.logFile}`);
  };
  await untilUp();
  return {
    name: place.name,
    port: place.port,
    opsPort: place.opsPort,
    database,
    redis,
    hints,
    hasShiftedClock: place.hasShiftedClock,
    pid: () => child.pid,
    isAlive: () => child.isAlive(),
    /** How often it ended without being told to. */
    unintended: () => unintended,
    signal: (signal: NodeJS.Signals): void => child.kill(signal),
    /** Ends it and says what ended it. */
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
