import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createNetServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { Failure } from '../../runtime/failure.ts';
import { createLog } from '../../runtime/log.ts';
import { createCpuPriority } from '../pictures/pictures.public.ts';
import { aacDurationOf, writtenAdts } from './files.aac.rules.ts';
import { voiceKind } from './files.kinds.rules.ts';
import { readMp4Voice } from './files.mp4-voice.rules.ts';
import { writtenMp4 } from './files.mp4-writer.rules.ts';
import { transcode, TranscodeFailed, type Conversion } from './files.transcode-child.adapter.ts';
import { createTranscoder } from './files.transcoder.service.ts';
import { cleanVoice, writtenVoice } from './files.voice-writer.rules.ts';
import { readVoice } from './files.voice.rules.ts';
import { hasFfmpeg } from './testing/ffmpeg.ts';
import { beyondParsers } from './testing/hostile-voices.ts';
import { harmlessMp4, recordedByWebKit, refusedMp4, spokenMp4 } from './testing/sample-mp4.ts';
import { spoken } from './testing/sample-voices.ts';

const log = createLog('silent');
const transcoder = createTranscoder({ log });
const by = { owner: 'player', network: null, isStaff: false };
const minuteMs = 61_000;
const outcomeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Failure ? error.reason : error),
  );

/** The recording again and again, up to a minute. */
const minute = () => {
  const { blocks, ...voice } = readVoice(spoken.whole);
  const packetMs = blocks[0]?.packetMs ?? 20;
  const again = Array.from({ length: 60_000 / packetMs }, (_, at) => ({
    timeMs: at * packetMs,
    packetMs,
    packet: blocks[at % blocks.length]?.packet ?? Buffer.alloc(1),
  }));
  return writtenVoice({ ...voice, blocks: again });
};
/** Processor time of all children that have ended, in ticks of 10 ms. */
const childCpuMs = (): number => {
  const stat = readFileSync('/proc/self/stat', 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
};

/** The same numbers on every run. */
const randomFrom = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const mutated = (mp4: Buffer, seed: number): Buffer => {
  const random = randomFrom(seed);
  const bytes = Buffer.from(mp4);
  const changes = 1 + Math.floor(random() * 20);
  for (let change = 0; change < changes; change += 1)
    bytes.writeUInt8(Math.floor(random() * 256), Math.floor(random() * bytes.length));
  return bytes;
};

describe.skipIf(!hasFfmpeg)('the conversion of voice messages [H3]', () => {
  it('turns what WebKit records into the stored form, and the stored form into what WebKit plays', async () => {
    for (const mp4 of [...Object.values(spokenMp4), recordedByWebKit]) {
      const { bytes, durationMs } = await transcoder.toWebm(mp4, minuteMs, by);
      expect(durationMs).toBeGreaterThan(1900);
      expect(durationMs).toBeLessThan(2100);
      expect(cleanVoice(bytes, minuteMs).bytes).toEqual(bytes);
      expect(bytes.includes('CANARY')).toBe(false);
    }
    for (const webm of [spoken.whole, spoken.sliced, spoken.firefox]) {
      const { bytes, durationMs } = cleanVoice(webm, minuteMs);
      const voice = readMp4Voice(await transcoder.toMp4(bytes, minuteMs, by));
      expect([voice.channels, voice.rateIndex]).toEqual([1, 3]);
      expect(Math.abs(aacDurationOf(voice) - durationMs)).toBeLessThan(60);
    }
  });

  it('takes at most three seconds of the processor for a minute', async () => {
    await transcoder.isAvailable();
    const measured: Record<string, number> = {};
    const measure = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const before = childCpuMs();
      const result = await work();
      measured[name] = childCpuMs() - before;
      return result;
    };
    const { bytes, durationMs } = minute();
    expect(durationMs).toBe(60_000);
    const mp4 = await measure('WebM to MP4', () => transcoder.toMp4(bytes, minuteMs, by));
    await measure('MP4 to WebM', () => transcoder.toWebm(mp4, minuteMs, by));
    process.stdout.write(`processor time for a minute of voice, in ms: ${JSON.stringify(measured)}\n`);
    for (const ms of Object.values(measured)) {
      expect(ms).toBeGreaterThan(50);
      expect(ms).toBeLessThan(3000);
    }
  });

  it('refuses a corpus of hostile files and reaches neither files nor the network [threat 20, threat 21, threat 23]', async () => {
    let calls = 0;
    const listener = createServer((_request, response) => {
      calls += 1;
      response.end();
    }).listen(9, '127.0.0.1');
    afterAll(() => listener.close());
    await once(listener, 'listening');
    const corpus = refusedMp4();
    const outcomes: unknown[] = [];
    for (const [name, mp4] of corpus) outcomes.push([name, await outcomeOf(transcoder.toWebm(mp4, minuteMs, by))]);
    expect(outcomes).toEqual(corpus.map(([name]) => [name, 'file_type']));
    expect([calls, corpus.length >= 40]).toEqual([0, true]);
  });

  it('refuses what our own parsers would have kept from ffmpeg, within its limits and without other files or the network [threat 20, threat 21, threat 23]', async () => {
    let calls = 0;
    const listener = createNetServer(() => (calls += 1)).listen(0, '127.0.0.1');
    onTestFinished(() => void listener.close());
    await once(listener, 'listening');
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-voice-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // Sound that would come out if ffmpeg followed one of the names.
    const [aac, webm] = [join(folder, 'other.aac'), join(folder, 'other.webm')];
    writeFileSync(aac, writtenAdts(readMp4Voice(spokenMp4.last)));
    writeFileSync(webm, cleanVoice(spoken.whole, minuteMs).bytes);
    const { port } = listener.address() as AddressInfo;
    const corpus = beyondParsers([`file:${aac}`, webm, `http://127.0.0.1:${port}/a.aac`, `tcp://127.0.0.1:${port}`]);
    const limits = { cpuMs: 3000, timeMs: 20_000, bytesMax: 3_000_000 };
    // Without a namespace, so that nothing but the arguments keeps ffmpeg from the network.
    const transcoding = { program: 'ffmpeg', isolation: [], turns: createCpuPriority([]), limits };
    const outcomeWith = (conversion: Conversion, bytes: Buffer): Promise<unknown> =>
      transcode(transcoding, conversion, bytes, { secondsMax: 62 }).then(
        ({ length }) => length,
        (error: unknown) => (error instanceof TranscodeFailed ? error.limit : error),
      );
    const outcomes: unknown[] = [];
    for (const [name, bytes] of corpus)
      outcomes.push([name, await outcomeWith('aac_to_opus', bytes), await outcomeWith('opus_to_aac', bytes)]);
    expect(outcomes).toEqual(corpus.map(([name]) => [name, null, null]));
    expect([calls, corpus.length]).toEqual([0, 17]);
  }, 240_000);

  it('finding N2: converts voices of verified players while those of strangers hold all that strangers have [threat 21]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-voice-'));
    // Conversions run as another user.
    chmodSync(folder, 0o755);
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [program, hold] = [join(folder, 'ffmpeg'), join(folder, 'hold')];
    // What strangers convert waits as long as a file is there.
    const waiting = `case "$*" in *libopus*webm*) while [ -e ${hold} ]; do sleep 0.05; done ;; esac`;
    writeFileSync(program, `#!/bin/sh\n${waiting}\nexec ffmpeg "$@"\n`, { mode: 0o755 });
    const busy = createTranscoder({ log, program, timeMs: 120_000 });
    expect(await busy.isAvailable()).toBe(true);
    const { bytes } = cleanVoice(spoken.whole, minuteMs);
    writeFileSync(hold, '');
    let ended = 0;
    const strangers = Array.from({ length: 12 }, async (_, device) => {
      await busy.toWebm(spokenMp4.last, minuteMs, { owner: `${device}`, network: `${device % 4}`, isStaff: false });
      ended += 1;
    });
    for (let player = 0; player < 8; player += 1) {
      expect(await outcomeOf(busy.toMp4(bytes, minuteMs, { ...by, owner: `p${player}` }))).toBe('done');
    }
    expect(ended).toBe(0);
    rmSync(hold);
    await Promise.all(strangers);
  }, 120_000);

  it('turns damaged files into short clean audio or refuses them [threat 22]', async () => {
    const outcomes = new Map<string, number>();
    const check = async (mp4: Buffer): Promise<void> => {
      let outcome = 'cleaned';
      try {
        const { bytes, durationMs } = await transcoder.toWebm(mp4, minuteMs, by);
        expect(durationMs).toBeLessThan(3000);
        expect(cleanVoice(bytes, minuteMs).bytes).toEqual(bytes);
        expect(bytes.includes('CANARY')).toBe(false);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        outcome = error.reason;
      }
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    };
    for (const [, mp4] of harmlessMp4()) await check(mp4);
    for (let seed = 1; seed <= 60; seed += 1)
      await check(mutated(seed % 2 === 0 ? spokenMp4.last : spokenMp4.fragments, seed));
    // Frames that are pure noise.
    const { frames, ...format } = readMp4Voice(spokenMp4.last);
    const random = randomFrom(7);
    const noise = frames.map(({ length }) => Buffer.from(Array.from({ length }, () => Math.floor(random() * 256))));
    await check(writtenMp4({ ...format, frames: noise }));
    expect([...outcomes.keys()].sort()).toEqual(['cleaned', 'file_type']);
    expect(outcomes.get('cleaned')).toBeGreaterThan(10);
  }, 120_000);

  it('refuses what is too long before it is decoded', async () => {
    const { frames, ...format } = readMp4Voice(spokenMp4.last);
    const long = writtenMp4({
      ...format,
      frames: Array.from({ length: 87 * 31 }, (_, at) => frames[at % 87] ?? frames[0]!),
    });
    expect(await outcomeOf(transcoder.toWebm(long, minuteMs, by))).toBe('chat_too_long');
  });

  it('ends a process that exceeds its time, its processor or its output [threat 21]', async () => {
    const turns = createCpuPriority([]);
    const { bytes } = minute();
    const limitOf = async (limits: Partial<{ cpuMs: number; timeMs: number; bytesMax: number }>) => {
      const all = { cpuMs: 10_000, timeMs: 20_000, bytesMax: 3_000_000, ...limits };
      const work = transcode({ program: 'ffmpeg', isolation: [], turns, limits: all }, 'opus_to_aac', bytes, {
        secondsMax: 62,
      });
      return work.then(
        () => 'done',
        (error: unknown) => (error instanceof TranscodeFailed ? error.limit : error),
      );
    };
    expect(await limitOf({ timeMs: 100 })).toBe('time');
    expect(await limitOf({ bytesMax: 1000 })).toBe('output');
    expect(await limitOf({ cpuMs: 100 })).toBe('processor');
  });

  it('reads no more than it may, whatever the file contains', async () => {
    const { frames, ...format } = readMp4Voice(spokenMp4.last);
    const adts = writtenAdts({
      ...format,
      frames: Array.from({ length: 87 * 30 }, (_, at) => frames[at % 87] ?? frames[0]!),
    });
    const webm = await transcode(
      {
        program: 'ffmpeg',
        isolation: [],
        turns: createCpuPriority([]),
        limits: { cpuMs: 10_000, timeMs: 20_000, bytesMax: 3_000_000 },
      },
      'aac_to_opus',
      adts,
      { secondsMax: 5 },
    );
    expect(cleanVoice(webm, minuteMs).durationMs).toBeLessThan(5200);
  });
});

describe('without ffmpeg', () => {
  const without = createTranscoder({ log, program: 'ffmpeg-that-is-missing' });
  const kind = voiceKind(60, 1, without);

  it('MP4 is refused like every other file type, and WebM works as before [H3]', async () => {
    const refusal = { reason: 'file_type', params: { type: 'WebM (Opus)' } };
    expect(await without.isAvailable()).toBe(false);
    await expect(kind.make(spokenMp4.last, by)).rejects.toMatchObject(refusal);
    await expect(kind.make(Buffer.from('<html>'), by)).rejects.toMatchObject(refusal);
    expect(await kind.make(spoken.whole, by)).toMatchObject({ duration_ms: 1980 });
  });
});
