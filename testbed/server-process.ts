import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild, waitFor, type Child } from './child.ts';

export interface ServerOptions {
  readonly name: string;
  readonly port: number;
  readonly opsPort: number;
  readonly roles: string;
  readonly environment: Record<string, string>;
  readonly logFile: string;
}

export type ServerProcess = ReturnType<typeof createServerProcess>;

export const isServerReady = (opsPort: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${opsPort}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

interface Place {
  readonly port: number;
  readonly opsPort: number;
}

interface Surroundings {
  /** Of its log. */
  readonly folder: string;
  readonly environment: Record<string, string>;
}

/** A server without a worker. */
export const startServer = async (
  main: string,
  place: Place,
  { folder, environment }: Surroundings,
): Promise<ServerProcess> => {
  const logFile = join(folder, 'server.log');
  const server = createServerProcess({ ...place, name: 'server', roles: 'http,gateway', environment, logFile });
  await server.start(main);
  return server;
};

/** Two or more servers with all roles, and logs in the folder. */
export const startServers = async (
  main: string,
  places: readonly Place[],
  { folder, environment }: Surroundings,
): Promise<ServerProcess[]> => {
  const servers = places.map((place, index) =>
    createServerProcess({
      ...place,
      name: `server ${index + 1}`,
      roles: 'http,gateway,worker',
      environment,
      logFile: join(folder, `server-${index + 1}.log`),
    }),
  );
  await Promise.all(servers.map((server) => server.start(main)));
  return servers;
};

export const startServerChild = (
  main: string,
  { roles, port, opsPort, environment, logFile }: Omit<ServerOptions, 'name'>,
  nodeOptions: readonly string[] = [],
): Child => {
  const child = startChild(process.execPath, [...nodeOptions, main, '--roles', roles], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      ...environment,
      GUILDHALL_PORT: String(port),
      GUILDHALL_OPS_PORT: String(opsPort),
    },
  });
  for (const stream of [child.process.stdout, child.process.stderr]) {
    stream?.on('data', (data: Buffer) => appendFileSync(logFile, data));
  }
  return child;
};

/** A server without proxies in between, which can continue with the code of another release. */
export const createServerProcess = (options: ServerOptions) => {
  let child: Child | null = null;
  let unintended = 0;
  let isIntended = false;
  return {
    ...options,
    pid: () => child?.pid ?? 0,
    unintended: () => unintended,
    isReady: () => isServerReady(options.opsPort),
    start: async (main: string): Promise<void> => {
      const started = startServerChild(main, options);
      child = started;
      isIntended = false;
      void started.gone.then(() => (unintended += isIntended ? 0 : 1));
      await waitFor(`${options.name} ready; see ${options.logFile}`, () => isServerReady(options.opsPort), 240_000);
    },
    /** Returns the time it took. */
    stop: async (): Promise<number> => {
      const startedAt = performance.now();
      isIntended = true;
      child?.kill('SIGTERM');
      await child?.gone;
      return performance.now() - startedAt;
    },
  };
};
