import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from '../../../testing/free-port.ts';

const program = '/usr/bin/apertium-apy';
const modes = '/usr/share/apertium/modes';

export const isApertiumInstalled = existsSync(program) && existsSync(`${modes}/spa-eng.mode`);

/** APy listens on all interfaces and has no option for it, so the listener is bound before it starts. */
const onLoopback = `
import sys
import tornado.httpserver as h
bind = h.HTTPServer.bind
h.HTTPServer.bind = lambda self, port, address=None, **k: bind(self, port, address='127.0.0.1', **k)
sys.argv[0] = 'apertium-apy'
from apertium_apy.apy import main
main()
`;

/** The real engine with English and Spanish, on a free port of this machine. */
export const startApertium = async (): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const port = await freePort();
  const child = spawn(
    '/usr/bin/python3',
    ['-c', onLoopback, '-p', String(port), '-j', '1', '-i', '2', '-t', '5', modes],
    {
      stdio: 'ignore',
      // APy starts a process for each pair and must be able to end them.
      detached: true,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: '/tmp' },
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (
      await fetch(`${url}/listPairs`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error('apertium-apy did not start within 20 seconds');
};
