import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { until, type Installation } from './installation.ts';

export const freePort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
};

/** Starts the real server process with debug logging. */
export const startProcess = async (installation: Installation, changes: Record<string, string> = {}) => {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...installation.environmentWith({
        GUILDHALL_PORT: port,
        GUILDHALL_LOG_LEVEL: 'debug',
        GUILDHALL_SWEEP_MS: '50',
        ...changes,
      }),
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (text += data.toString()));
  const exited = once(child, 'exit');
  await until(() => text.includes('"server: started"'));
  return { url: `http://127.0.0.1:${port}`, child, exited, log: () => text };
};
