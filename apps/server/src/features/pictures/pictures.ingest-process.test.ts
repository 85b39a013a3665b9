import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { until } from '../../testing/installation.ts';
import { bomb, bombs, plain } from '../../testing/pictures.ts';
import { createIngest, type Ingest, type IngestOptions } from './pictures.ingest.ts';
import { findIsolation } from './pictures.isolation.ts';

const log = createLog('silent');
const opened: Ingest[] = [];
const open = (options: Partial<IngestOptions> = {}): Ingest => {
  const ingest = createIngest({ log, ...options });
  opened.push(ingest);
  return ingest;
};
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.splice(0).map((ingest) => ingest.close()));
});

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const reason = (error: Error): string => error.message;
const about = (pid: number, file: string): string => readFileSync(`/proc/${pid}/${file}`, 'latin1');

/** Asked of the system once more, or a way in that is never found would skip its own tests. */
const canUnshare = (...namespaces: string[]): boolean =>
  spawnSync('unshare', [...namespaces, 'true'], { stdio: 'ignore' }).status === 0;
const [hasUserNamespaces, hasNamespaces] = [
  canUnshare('--user', '--net'),
  canUnshare('--user', '--net') || canUnshare('--net'),
];

const canIdle = spawnSync('chrt', ['--idle', '0', 'true'], { stdio: 'ignore' }).status === 0;

/** The most memory that any of its processes had at any time. */
const watchMemory = (ingest: Ingest) => {
  let peakBytes = 0;
  const timer = setInterval(() => {
    for (const pid of ingest.pids()) {
      try {
        const peak = Number(/VmHWM:\s+(\d+)/.exec(about(pid, 'status'))?.[1] ?? 0) * 1024;
        peakBytes = Math.max(peakBytes, peak);
      } catch {
        // It ended between the question and the answer.
      }
    }
  }, 10);
  return {
    stop: (): number => {
      clearInterval(timer);
      return peakBytes;
    },
  };
};

describe('the process that decodes', () => {
  it('attack 22: has nothing of the server’s environment, and Node’s permission to read its own code alone', async () => {
    const ingest = open();
    await ingest.run(plain.png);
    const [pid = 0] = ingest.pids();
    expect(about(pid, 'environ')).toBe('MALLOC_ARENA_MAX=2\0');
    const flags = about(pid, 'cmdline').split('\0');
    expect(flags).toContain('--permission');
    const readable = flags.flatMap(
      (flag) => /^--allow-fs-read=.*?\/(node_modules|packages|apps)\/(.*)$/.exec(flag)?.[0] ?? [],
    );
    expect(flags.filter((flag) => flag.startsWith('--allow'))).toEqual([...readable, '--allow-addons']);
  });

  it.runIf(hasNamespaces)('attack 22: is in a network of its own, where nothing answers', async () => {
    const ingest = open();
    await ingest.run(plain.png);
    const [pid = 0] = ingest.pids();
    expect(readlinkSync(`/proc/${pid}/ns/net`)).not.toBe(readlinkSync('/proc/self/ns/net'));

    const listener = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const program = `require('node:net').connect(${port}, '127.0.0.1')
      .on('connect', () => process.exit(0)).on('error', () => process.exit(7))`;
    const exitOf = async (before: readonly string[]): Promise<unknown> => {
      const [command, ...args] = [...before, process.execPath, '--permission', '-e', program];
      return (await once(spawn(command, args, { cwd: '/', env: {}, stdio: 'ignore' }), 'exit'))[0];
    };
    // Without it Node's permissions alone would let it out.
    expect([await exitOf([]), await exitOf(findIsolation())]).toEqual([0, 7]);
    listener.close();
  });

  it.runIf(hasUserNamespaces)('attack 22: has no capability, also where the server has them all', async () => {
    const ingest = open();
    await ingest.run(plain.png);
    const [pid = 0] = ingest.pids();
    const held = about(pid, 'status').match(/^Cap(Prm|Eff|Inh|Amb):\s+\w+$/gm) ?? [];
    expect(held.map((line) => Number(`0x${line.split(/\s+/)[1]}`))).toEqual([0, 0, 0, 0]);
  });

  it('attack 22: yields the processor to requests', async () => {
    const ingest = open();
    await ingest.run(plain.png);
    const [pid = 0] = ingest.pids();
    // The 19th field, counted behind the name in brackets.
    expect(Number(about(pid, 'stat').split(') ')[1]?.split(' ')[16])).toBeGreaterThan(0);
  });

  it.runIf(canIdle)(
    'attack 21: takes the processor only while nothing else wants it, unless it waits too long',
    async () => {
      const ingest = open({ childrenMax: 1 });
      const policyOf = (pid: number): number => Number(about(pid, 'stat').split(') ')[1]?.split(' ')[38]);
      await ingest.run(plain.png);
      const [pid = 0] = ingest.pids();
      const [normal, idle] = [0, 5];
      expect([normal, idle]).toContain(policyOf(pid));
      // Stopped, it gets nothing at all: soon it stands in line with the others.
      process.kill(pid, 'SIGSTOP');
      const waiting = ingest.run(plain.png);
      await until(() => policyOf(pid) === normal);
      process.kill(pid, 'SIGCONT');
      expect((await waiting).outcome).toBe('done');
    },
  );

  it('attack 21: is killed where it takes more of the processor than it may', async () => {
    const ingest = open({ cpuMs: 20 });
    expect(await ingest.run(bomb(5000)).catch(reason)).toBe('picture_refused');
    await until(() => ingest.pids().length === 0);
  });

  it('attack 21: is killed and replaced where it hangs', async () => {
    // Time stands still but where it is moved: however busy the machine, only what hangs is ever too late.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ingest = open({ childrenMax: 1, timeMs: 1500 });
    await ingest.run(plain.png);
    const [hanging = 0] = ingest.pids();
    process.kill(hanging, 'SIGSTOP');
    const queued = [ingest.run(plain.png).catch(reason), ingest.run(plain.webp).then(({ outcome }) => outcome)];
    await vi.advanceTimersByTimeAsync(1499);
    expect([isRunning(hanging), ingest.pids()]).toEqual([true, [hanging]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await Promise.all(queued)).toEqual(['picture_refused', 'done']);
    expect(isRunning(hanging)).toBe(false);
    expect(ingest.pids()).toHaveLength(1);
  });

  it('attack 21: is killed where it wants more memory than it may have', async () => {
    const ingest = open({ memoryBytes: 1024 * 1024 });
    expect(await ingest.run(plain.png).catch(reason)).toBe('picture_refused');
    await until(() => ingest.pids().length === 0);
  });

  it('attack 22: is replaced where it died, while working or at rest', async () => {
    const ingest = open({ childrenMax: 1 });
    const dying = ingest.run(plain.png).catch(reason);
    await until(() => ingest.pids().length === 1);
    process.kill(ingest.pids()[0] ?? 0, 'SIGKILL');
    expect(await dying).toBe('unavailable');
    await ingest.run(plain.png);
    const [resting = 0] = ingest.pids();
    process.kill(resting, 'SIGKILL');
    await until(() => !isRunning(resting));
    expect((await ingest.run(plain.png)).outcome).toBe('done');
  });

  it('attack 21: works on so many at once, lets so many wait, and sends the others away at once', async () => {
    const ingest = open({ childrenMax: 2, waitingMax: 3 });
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => ingest.run(plain.png).then(({ outcome }) => outcome, reason)),
    );
    expect(outcomes).toEqual(['done', 'done', 'done', 'done', 'done', 'unavailable', 'unavailable', 'unavailable']);
    expect(ingest.pids()).toHaveLength(2);
  });

  it('attack 21: keeps within 400 MB under twenty bombs at once', async () => {
    const ingest = open();
    const memory = watchMemory(ingest);
    const twenty = await bombs();
    const outcomes = await Promise.all(
      twenty.map(({ picture }) => ingest.run(picture).then(({ outcome }) => outcome, reason)),
    );
    expect(twenty.map(({ outcome }, index) => (outcome === 'either' ? outcome : outcomes[index]))).toEqual(
      twenty.map(({ outcome }) => outcome),
    );
    const peak = memory.stop();
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(400 * 1024 * 1024);
  }, 120_000);

  it('ends with the server, also where it was busy', async () => {
    const ingest = open({ childrenMax: 1 });
    const [working, waiting] = [ingest.run(bomb(5000)).catch(reason), ingest.run(plain.png).catch(reason)];
    await until(() => ingest.pids().length === 1);
    const [pid = 0] = ingest.pids();
    await ingest.close();
    expect(isRunning(pid)).toBe(false);
    expect(await Promise.all([working, waiting])).toEqual(['unavailable', 'unavailable']);
    expect(await ingest.run(plain.png).catch(reason)).toBe('unavailable');
  });

  it('ends with a server that was killed', async () => {
    const program = `
      const { createIngest } = await import(${JSON.stringify(join(import.meta.dirname, 'pictures.ingest.ts'))});
      const ingest = createIngest({ log: console });
      await ingest.run(Buffer.from('${plain.png.toString('base64')}', 'base64'));
      console.log(ingest.pids()[0]);
      setInterval(() => {}, 1000);`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await server.stdout.take(1).toArray()) as Buffer[];
    const pid = Number(line);
    expect(isRunning(pid)).toBe(true);
    server.kill('SIGKILL');
    await until(() => !isRunning(pid));
  });
});
