import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../runtime/log.ts';
import { until } from '../../testing/installation.ts';
import { ofPlayers } from './testing/ingest.ts';
import { bomb, bombs, plain } from './testing/sample-pictures.ts';
import { createIngest, type Ingest, type IngestOptions } from './pictures.ingest.service.ts';
import { findIsolation } from './pictures.isolation.adapter.ts';

const log = createLog('silent');
const opened: Ingest[] = [];
const open = (options: Partial<IngestOptions> = {}) => {
  const ingest = createIngest({ log, ...options });
  opened.push(ingest);
  return ofPlayers(ingest);
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

/** Probed independently of the code under test; otherwise a broken probe would skip its own tests. */
const canUnshare = (...namespaces: string[]): boolean =>
  spawnSync('unshare', [...namespaces, 'true'], { stdio: 'ignore' }).status === 0;
const [hasUserNamespaces, hasNamespaces] = [
  canUnshare('--user', '--net'),
  canUnshare('--user', '--net') || canUnshare('--net'),
];

const canIdle = spawnSync('chrt', ['--idle', '0', 'true'], { stdio: 'ignore' }).status === 0;

/** Tracks the peak memory of any ingest process. */
const watchMemory = (ingest: Pick<Ingest, 'pids'>) => {
  let peakBytes = 0;
  const timer = setInterval(() => {
    for (const pid of ingest.pids()) {
      try {
        const peak = Number(/VmHWM:\s+(\d+)/.exec(about(pid, 'status'))?.[1] ?? 0) * 1024;
        peakBytes = Math.max(peakBytes, peak);
      } catch {
        // The process ended in the meantime.
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

describe('the ingest process', () => {
  it('has an empty environment and Node permission to read only its own code [threat 22]', async () => {
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

  it.runIf(hasNamespaces)('runs in a network namespace without any reachable address [threat 22]', async () => {
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
    // Node's permission model alone does not block the network.
    expect([await exitOf([]), await exitOf(findIsolation())]).toEqual([0, 7]);
    listener.close();
  });

  it.runIf(hasUserNamespaces)('has no capabilities, even if the server has all of them [threat 22]', async () => {
    const ingest = open();
    await ingest.run(plain.png);
    const [pid = 0] = ingest.pids();
    const held = about(pid, 'status').match(/^Cap(Prm|Eff|Inh|Amb):\s+\w+$/gm) ?? [];
    expect(held.map((line) => Number(`0x${line.split(/\s+/)[1]}`))).toEqual([0, 0, 0, 0]);
  });

  it('runs at a lower CPU priority than request handling [threat 22]', async () => {
    const ingest = open();
    await ingest.run(plain.png);
    const [pid = 0] = ingest.pids();
    // The nice value: field 19, counted after the process name in parentheses.
    expect(Number(about(pid, 'stat').split(') ')[1]?.split(' ')[16])).toBeGreaterThan(0);
  });

  it.runIf(canIdle)('uses only idle CPU time, unless it is starved for too long [threat 21]', async () => {
    const ingest = open({ childrenMax: 1 });
    const policyOf = (pid: number): number => Number(about(pid, 'stat').split(') ')[1]?.split(' ')[38]);
    await ingest.run(plain.png);
    const [pid = 0] = ingest.pids();
    const [normal, idle] = [0, 5];
    expect([normal, idle]).toContain(policyOf(pid));
    // A stopped process gets no CPU time, so it soon leaves the idle class.
    process.kill(pid, 'SIGSTOP');
    const waiting = ingest.run(plain.png);
    await until(() => policyOf(pid) === normal);
    process.kill(pid, 'SIGCONT');
    expect((await waiting).outcome).toBe('done');
  });

  it('is killed when it exceeds its CPU limit [threat 21]', async () => {
    const ingest = open({ cpuMs: 20 });
    expect(await ingest.run(bomb(5000)).catch(reason)).toBe('picture_refused');
    await until(() => ingest.pids().length === 0);
  });

  it('is killed and replaced when it hangs [threat 21]', async () => {
    // Fake timers: even on a busy machine only a hanging process times out.
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

  it('is killed when it exceeds its memory limit [threat 21]', async () => {
    const ingest = open({ memoryBytes: 1024 * 1024 });
    expect(await ingest.run(plain.png).catch(reason)).toBe('picture_refused');
    await until(() => ingest.pids().length === 0);
  });

  it('is replaced after dying, while working or idle [threat 22]', async () => {
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

  it('processes a limited number concurrently, queues a limited number and rejects the rest immediately [threat 21]', async () => {
    // One of the three is kept for strangers.
    const ingest = open({ childrenMax: 3, waitingMax: 3 });
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => ingest.run(plain.png).then(({ outcome }) => outcome, reason)),
    );
    expect(outcomes).toEqual(['done', 'done', 'done', 'done', 'done', 'unavailable', 'unavailable', 'unavailable']);
    expect(ingest.pids()).toHaveLength(2);
  });

  it('stays below 400 MB under twenty concurrent bombs [threat 21]', async () => {
    const ingest = open({ waitMs: 120_000 });
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

  it('exits with the server, even while busy', async () => {
    const ingest = open({ childrenMax: 1 });
    const [working, waiting] = [ingest.run(bomb(5000)).catch(reason), ingest.run(plain.png).catch(reason)];
    await until(() => ingest.pids().length === 1);
    const [pid = 0] = ingest.pids();
    await ingest.close();
    expect(isRunning(pid)).toBe(false);
    expect(await Promise.all([working, waiting])).toEqual(['unavailable', 'unavailable']);
    expect(await ingest.run(plain.png).catch(reason)).toBe('unavailable');
  });

  it('exits when the server is killed', async () => {
    const program = `
      const { createIngest } = await import(${JSON.stringify(join(import.meta.dirname, 'pictures.ingest.service.ts'))});
      const ingest = createIngest({ log: console });
      await ingest.run(Buffer.from('${plain.png.toString('base64')}', 'base64'), { owner: 'ann', network: null, isStaff: false });
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

describe('the priority of an ingest process', () => {
  it('is never above that of the server, because an unprivileged server could not start it [threat 21]', () => {
    const adapter = (name: string): string => JSON.stringify(join(import.meta.dirname, `pictures.${name}.adapter.ts`));
    const program = `
      const { getPriority } = await import('node:os');
      const { startIngestChild } = await import(${adapter('ingest-child')});
      const { createCpuPriority } = await import(${adapter('cpu-priority')});
      const child = startIngestChild({ cpuMs: 1000, timeMs: 1000, memoryBytes: 1e9 }, [], createCpuPriority([]));
      console.log(JSON.stringify([getPriority(), getPriority(child.pid)]));
      await child.kill();
    `;
    const { stdout } = spawnSync('nice', ['-n', '10', process.execPath, '--input-type=module', '-e', program], {
      encoding: 'utf8',
    });
    const [own, childs] = JSON.parse(stdout) as [number, number];
    expect([own >= 10, childs]).toEqual([true, own]);
  });
});
