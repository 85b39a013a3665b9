import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import * as v from 'valibot';
import { formatOf } from './pictures.formats.rules.ts';
import { readFrames, writeFrame } from './pictures.frames.adapter.ts';
import type { Isolation } from './pictures.isolation.adapter.ts';
import type { CpuPriority } from './pictures.cpu-priority.adapter.ts';

const here = import.meta.dirname;
const repository = join(here, '../../../../..');
/** Its own code and sharp's, but not the repository root, where a developer's keys are. */
const readable = [
  'node_modules/*',
  'packages/contract/*',
  'apps/server/package.json',
  'apps/server/src/features/pictures/*',
];

const verdictSchema = v.variant('outcome', [
  v.strictObject({ outcome: v.picklist(['refused', 'too_large']) }),
  v.strictObject({
    outcome: v.literal('done'),
    width: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(staffLimits.pictureSideMax)),
    height: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(staffLimits.pictureSideMax)),
    tone: v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/)),
  }),
]);
export type Ingested = v.InferOutput<typeof verdictSchema> & { readonly bytes: Buffer };

/** A picture to ingest, or to watermark if `mark` is not empty. */
export interface Work {
  readonly picture: Uint8Array;
  readonly mark: string;
}

export interface ChildLimits {
  /**
   * CPU time and wall-clock time are limited separately: on a busy machine a picture may wait through no fault of its
   * own.
   */
  readonly cpuMs: number;
  readonly timeMs: number;
  readonly memoryBytes: number;
}

const startMs = 30_000;

/** Resident memory in bytes; zero if the system does not report it. */
const memoryOf = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
};

export type IngestChild = ReturnType<typeof startIngestChild>;

/**
 * Runs one ingest process, which handles one picture at a time. Its output is as untrusted as its input. Three sandbox
 * layers, none complete: Node's permission model restricts its JavaScript (reads only `readable`, no writes, no
 * processes, no workers), but neither sockets nor native code, and decoders are native code. The network namespace
 * (`isolation`) blocks the network for both where the system permits one. Compromised native code still runs as our
 * user: it can read our files and send us signals.
 */
export const startIngestChild = (limits: ChildLimits, isolation: Isolation, turns: CpuPriority) => {
  const idling = turns.prefix();
  const [command, ...args] = [...idling, ...isolation, process.execPath];
  const child = spawn(
    command,
    [
      ...args,
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${join(repository, path)}`),
      '--allow-addons',
      '--max-old-space-size=64',
      join(here, 'pictures.ingest-process.adapter.ts'),
    ],
    // Pass no secrets through the environment. Fewer arenas make glibc return more freed memory.
    { cwd: '/', env: { MALLOC_ARENA_MAX: '2' }, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const { pid } = child;
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  // A process that failed to start or died is detected by the end of its output; these events are redundant.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  // Request handling takes precedence over decoding (threat 21), without starving it. Never below our own value: only a
  // privileged process may lower it, and a container engine may have started us with a high one.
  if (pid !== undefined) setPriority(pid, Math.max(5, getPriority()));
  const turn = turns.of(pid ?? 0, idling.length > 0);
  const frames = readFrames(child.stdout, staffLimits.pictureBytesMax);
  const next = async (): Promise<Buffer> => {
    const frame = await frames.next();
    if (frame.done === true) throw new Error('ingest process exited');
    return frame.value;
  };
  const ready = next();
  // Avoids an unhandled rejection before `run` awaits it.
  ready.catch(() => {});
  const kill = (): Promise<void> => {
    child.kill('SIGKILL');
    return ended;
  };
  return {
    pid,
    isAlive: () => pid !== undefined && child.exitCode === null && child.signalCode === null,
    memoryBytes: () => (pid === undefined ? 0 : memoryOf(pid)),
    /** Throws if the process exceeded a limit or broke the protocol; it has been killed by then. */
    run: async ({ picture, mark }: Work): Promise<Ingested> => {
      let brokenLimit: string | null = null;
      const stopFor = (limit: string): void => {
        brokenLimit = limit;
        child.kill('SIGKILL');
      };
      let timer = setTimeout(() => void kill(), startMs);
      turn.begin();
      const watch = setInterval(() => {
        if (pid !== undefined && memoryOf(pid) > limits.memoryBytes) stopFor('memory');
        if (turn.look() > limits.cpuMs) stopFor('processor');
      }, 50);
      try {
        await ready;
        // The picture's time limit starts here: on a busy machine, starting the process can take longer than that.
        clearTimeout(timer);
        timer = setTimeout(() => stopFor('time'), limits.timeMs);
        writeFrame(child.stdin, Buffer.from(mark));
        writeFrame(child.stdin, picture);
        const verdict = v.parse(verdictSchema, JSON.parse((await next()).toString()));
        const bytes = await next();
        if (verdict.outcome === 'done' && formatOf(bytes) !== 'webp')
          throw new Error('ingest process returned something other than WebP');
        return { ...verdict, bytes };
      } catch (error) {
        await kill();
        throw brokenLimit === null ? error : new LimitBroken(brokenLimit);
      } finally {
        clearTimeout(timer);
        clearInterval(watch);
      }
    },
    kill,
  };
};

/** A resource limit was exceeded: the picture is at fault, not the server. */
export class LimitBroken extends Error {}
