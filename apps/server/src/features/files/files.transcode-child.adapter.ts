import { spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import type { CpuPriority, Isolation } from '../pictures/pictures.public.ts';

/** What a conversion reads and writes; the containers are read and written by our own code. */
export type Conversion = 'aac_to_opus' | 'opus_to_aac';

export interface TranscodeLimits {
  readonly cpuMs: number;
  readonly timeMs: number;
  readonly bytesMax: number;
}

export interface Transcoding {
  readonly program: string;
  readonly isolation: Isolation;
  readonly turns: CpuPriority;
  readonly limits: TranscodeLimits;
}

/** The limit that a file exceeded; without one, ffmpeg refused the file. */
export class TranscodeFailed extends Error {
  readonly limit: string | null;
  constructor(limit: string | null) {
    super(`ffmpeg failed: ${limit ?? 'refused'}`);
    this.limit = limit;
  }
}

const ways: Record<Conversion, { readonly from: readonly string[]; readonly to: readonly string[] }> = {
  aac_to_opus: {
    from: ['-f', 'aac', '-format_whitelist', 'aac', '-codec_whitelist', 'aac'],
    to: ['-c:a', 'libopus', '-b:a', '32k', '-application', 'voip', '-f', 'webm'],
  },
  opus_to_aac: {
    from: ['-f', 'matroska', '-format_whitelist', 'matroska,webm', '-codec_whitelist', 'opus,libopus'],
    to: ['-c:a', 'aac', '-b:a', '48k', '-f', 'adts'],
  },
};

const general = '-nostdin -hide_banner -loglevel quiet -protocol_whitelist pipe -threads 1'.split(' ');
const reading = '-probesize 65536 -analyzeduration 1000000'.split(' ');
const onlySound = '-map 0:a:0 -vn -sn -dn -map_metadata -1 -map_chapters -1'.split(' ');
const writing = '-fflags +bitexact -flags:a +bitexact -ac 1 -ar 48000 -threads 1'.split(' ');

/** Reads and writes pipes only. `-t` comes before `-i`: it then limits what is read, and not only what is written. */
const argumentsOf = (conversion: Conversion, secondsMax: number): string[] => {
  const { from, to } = ways[conversion];
  const input = [...reading, '-t', String(secondsMax), '-i', 'pipe:0'];
  return [...general, ...from, ...input, ...onlySound, ...writing, ...to, 'pipe:1'];
};

/** The kernel enforces these too, in case the server is too busy to watch; no file can grow at all. */
const limited = (cpuMs: number): string[] => {
  const seconds = Math.ceil(cpuMs / 1000);
  return ['prlimit', `--cpu=${seconds}`, `--as=${1024 ** 3}`, '--fsize=0', '--nofile=32', '--core=0', '--'];
};

/**
 * Converts one voice message with ffmpeg in a process of its own, with limits on time, processor, memory and output.
 * It has no environment, no file to write, and no network where the system permits. Its output is as untrusted as its
 * input.
 */
export const transcode = (
  { program, isolation, turns, limits }: Transcoding,
  conversion: Conversion,
  input: Uint8Array,
  { secondsMax, signal }: { readonly secondsMax: number; readonly signal?: AbortSignal | undefined },
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const idling = turns.prefix();
    const [command, ...prefix] = [...idling, ...limited(limits.cpuMs), ...isolation, program];
    const child = spawn(command, [...prefix, ...argumentsOf(conversion, secondsMax)], {
      cwd: '/',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const pid = child.pid ?? 0;
    let brokenLimit: string | null = null;
    const stopFor = (limit: string): void => {
      brokenLimit ??= limit;
      child.kill('SIGKILL');
    };
    const turn = turns.of(pid, idling.length > 0);
    turn.begin();
    const timer = setTimeout(() => stopFor('time'), limits.timeMs);
    const watch = setInterval(() => {
      if (turn.look() > limits.cpuMs) stopFor('processor');
    }, 50);
    const hangUp = (): void => stopFor('hung up');
    signal?.addEventListener('abort', hangUp);
    // The same as for pictures: request handling takes precedence.
    try {
      if (pid !== 0) setPriority(pid, Math.max(5, getPriority()));
    } catch {
      // It ended already, or runs as another user.
    }
    const pieces: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size > limits.bytesMax) stopFor('output');
      else pieces.push(piece);
    });
    const end = (isDone: boolean): void => {
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener('abort', hangUp);
      if (isDone && brokenLimit === null && size > 0) resolve(Buffer.concat(pieces));
      else reject(new TranscodeFailed(brokenLimit));
    };
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
    // ffmpeg closes its input early if the file is longer than it may be.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
