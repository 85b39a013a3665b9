import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { localEnvironment, type LocalServer, withoutBudgets } from '../apps/server/development/local-server.ts';
import { repository } from '../tools/environment.ts';

export const benchFolder = join(repository, '.dev/bench');

export interface MeasuredProcess {
  readonly origin: string;
  readonly pid: number;
  cpuSeconds(): number;
  stop(): Promise<void>;
}

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

const waitUntilUp = async (child: ChildProcess, origin: string): Promise<void> => {
  const giveUpAt = Date.now() + 90_000;
  while (!(await answers(origin))) {
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error(`nothing came up on ${origin}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** Linux reports CPU time in hundredths of a second. The process name in parentheses may contain spaces. */
const cpuSecondsOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

const start = async (
  args: readonly string[],
  port: number,
  environment: Record<string, string> = {},
): Promise<MeasuredProcess> => {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  });
  const origin = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  try {
    await waitUntilUp(child, origin);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, pid: child.pid ?? 0, cpuSeconds: () => cpuSecondsOf(child.pid ?? 0), stop };
};

export const localServer = (database: string, port = 0, opsPort = 0): LocalServer => ({
  database,
  port,
  opsPort,
  origin: `http://127.0.0.1:${port}`,
  folder: benchFolder,
});

/** Starts the real server through `main.ts`, by default with the role `http` only. */
export const startRealServer = async (
  database: string,
  changes: Record<string, string> = {},
  roles = 'http',
  checkout = repository,
): Promise<MeasuredProcess & { readonly opsOrigin: string }> => {
  const [port, opsPort] = [await freePort(), await freePort()];
  const environment = {
    ...withoutBudgets,
    ...localEnvironment(localServer(database, port, opsPort)),
    GUILDHALL_LOG_LEVEL: 'warn',
    GUILDHALL_DRAIN_MS: '500',
    ...changes,
  };
  const main = join(checkout, 'apps/server/src/main.ts');
  const server = await start([main, '--roles', roles], port, environment);
  return { ...server, opsOrigin: `http://127.0.0.1:${opsPort}` };
};

/** Starts one of the baseline servers in this folder with a port, the path to serve, and one more argument. */
export const startBare = async (
  file: string,
  path: string,
  argument: string,
  environment: Record<string, string> = {},
): Promise<MeasuredProcess> => {
  const port = await freePort();
  return start([join(import.meta.dirname, file), String(port), path, argument], port, environment);
};
