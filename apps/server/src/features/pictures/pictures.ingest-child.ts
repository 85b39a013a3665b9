import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import * as v from 'valibot';
import { formatOf } from './pictures.formats.ts';
import { readFrames, writeFrame } from './pictures.frames.ts';
import type { Isolation } from './pictures.isolation.ts';
import type { Turns } from './pictures.turn.ts';

const here = import.meta.dirname;
const repository = join(here, '../../../../..');
/** Its code and sharp's. Not the repository: that is where a developer's keys are. */
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

/** A picture, and what is to be written over it; nothing where it is to be taken in. */
export interface Work {
  readonly picture: Uint8Array;
  readonly mark: string;
}

export interface ChildLimits {
  /** Of the processor, and by the clock: on a busy machine a picture waits for its turn through no fault of its own. */
  readonly cpuMs: number;
  readonly timeMs: number;
  readonly memoryBytes: number;
}

const startMs = 30_000;

/** Zero where the system does not tell. */
const memoryOf = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
};

export type IngestChild = ReturnType<typeof startIngestChild>;

/**
 * One ingest process, for one picture at a time. What it says is believed no more than what it was given.
 *
 * Three fences, none whole. Node's permissions hold its JavaScript: no file but `readable`, none to write, no process, no
 * worker; they do not hold sockets, nor native code, which is what decodes. The network namespace (`isolation`) holds
 * both off the network, where the system permits one. Native code that was taken over still runs as our user: it may read
 * files that we may and send us signals.
 */
export const startIngestChild = (limits: ChildLimits, isolation: Isolation, turns: Turns) => {
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
      join(here, 'ingest-process.ts'),
    ],
    // No secret of ours is in this environment. glibc keeps less of what it freed with few arenas.
    { cwd: '/', env: { MALLOC_ARENA_MAX: '2' }, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const { pid } = child;
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  // A process that could not start or died shows as the end of its answers; these would only say it again.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  // Answering requests comes first where both want the processor (attack 21), without starving this one.
  if (pid !== undefined) setPriority(pid, 5);
  const turn = turns.of(pid ?? 0, idling.length > 0);
  const frames = readFrames(child.stdout, staffLimits.pictureBytesMax);
  const next = async (): Promise<Buffer> => {
    const frame = await frames.next();
    if (frame.done === true) throw new Error('the ingest process ended');
    return frame.value;
  };
  const ready = next();
  // Whoever waits for it hears of it; before that nobody has to.
  ready.catch(() => {});
  const kill = (): Promise<void> => {
    child.kill('SIGKILL');
    return ended;
  };
  return {
    pid,
    isAlive: () => pid !== undefined && child.exitCode === null && child.signalCode === null,
    memoryBytes: () => (pid === undefined ? 0 : memoryOf(pid)),
    /** Throws where the process broke a limit or its word; it is gone then. */
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
        // From here on time is the picture's; on a busy machine a start can take longer than that.
        clearTimeout(timer);
        timer = setTimeout(() => stopFor('time'), limits.timeMs);
        writeFrame(child.stdin, Buffer.from(mark));
        writeFrame(child.stdin, picture);
        const verdict = v.parse(verdictSchema, JSON.parse((await next()).toString()));
        const bytes = await next();
        if (verdict.outcome === 'done' && formatOf(bytes) !== 'webp') throw new Error('the outcome is no WebP');
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

/** The picture asked for more than it may have: that is about the picture, not about us. */
export class LimitBroken extends Error {}
