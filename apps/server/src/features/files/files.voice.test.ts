import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../runtime/failure.ts';
import { canary } from '../pictures/testing/sample-pictures.ts';
import {
  blockOf,
  clusterOf,
  refusedVoices,
  silenceOf,
  spoken,
  voiceWithMetadata,
  trackOf,
  voiceOf,
} from './testing/sample-voices.ts';
import { packetMs } from './files.opus.rules.ts';
import { cleanVoice } from './files.voice-writer.rules.ts';
import { readVoice } from './files.voice.rules.ts';
import { elements, written } from './files.webm.rules.ts';
import { cpuMsOf } from '../../testing/stopwatch.ts';

const minuteMs = 61_000;
const outcomeOf = (voice: Uint8Array): unknown => {
  try {
    return cleanVoice(voice, minuteMs);
  } catch (error) {
    if (error instanceof Failure) return [error.reason, error.params];
    throw error;
  }
};
const refusal = ['file_type', { type: 'WebM (Opus)' }];
/** The packets and their times, relative to the first. */
const soundOf = (voice: Uint8Array) => {
  const { channels, preSkip, blocks } = readVoice(voice);
  const firstMs = blocks[0]?.timeMs ?? 0;
  return { channels, preSkip, blocks: blocks.map((block) => ({ ...block, timeMs: block.timeMs - firstMs })) };
};

describe('a voice message [H1]', () => {
  it('is accepted as recorded by browsers, whole or in slices, and keeps every packet and its time', () => {
    for (const [voice, durationMs] of [
      [spoken.whole, 1980],
      [spoken.sliced, 3000],
      [spoken.firefox, 2520],
      [silenceOf(60), 60_000],
      [voiceOf({ tracks: [trackOf({ channels: 2 })] }), 20],
    ] as const) {
      const clean = cleanVoice(voice, minuteMs);
      expect([clean.durationMs, soundOf(clean.bytes)]).toEqual([durationMs, soundOf(voice)]);
      expect(cleanVoice(clean.bytes, minuteMs)).toEqual(clean);
    }
  });

  it('may store its audio in block groups and start at any time', () => {
    const group = written(elements.blockGroup, [
      written(elements.block, blockOf(40).subarray(5)),
      written(elements.blockDuration, 20),
    ]);
    const { bytes, durationMs } = cleanVoice(voiceOf({ rest: [clusterOf(7_000_000, blockOf(0), group)] }), minuteMs);
    expect([durationMs, readVoice(bytes).blocks.map(({ timeMs }) => timeMs)]).toEqual([60, [0, 40]]);
  });

  it('contains nothing but the audio after cleaning [threat 24]', () => {
    const voice = voiceWithMetadata();
    const { bytes } = cleanVoice(voice, minuteMs);
    expect([voice.includes('CANARY'), bytes.includes('CANARY'), bytes.includes('Chrome')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(cleanVoice(spoken.whole, minuteMs).bytes.includes('Chrome')).toBe(false);
    expect(canary).toContain('CANARY');
  });

  it('is rejected if it is another format or contains anything else [threat 20, threat 23]', () => {
    const outcomes = refusedVoices().map(([name, voice]) => [name, outcomeOf(voice)]);
    expect(outcomes).toEqual(refusedVoices().map(([name]) => [name, refusal]));
  });

  it('is rejected when truncated at any point', () => {
    for (let length = 0; length < spoken.whole.length; length += 1) {
      expect([length, outcomeOf(spoken.whole.subarray(0, length))]).toEqual([length, refusal]);
    }
  });

  it('is too long by its timestamps or by the total duration of its packets', () => {
    const crowd = voiceOf({ rest: [clusterOf(0, ...Array.from({ length: 4000 }, () => blockOf(0)))] });
    const gap = voiceOf({ rest: [clusterOf(0, blockOf(0)), clusterOf(61_000, blockOf(0))] });
    const hour = voiceOf({ rest: [clusterOf(0, blockOf(0)), clusterOf(2 ** 40, blockOf(0))] });
    expect([silenceOf(61), silenceOf(62), crowd, gap, hour].map((voice) => outcomeOf(voice))).toEqual([
      expect.objectContaining({ durationMs: 61_000 }),
      ...Array.from({ length: 4 }, () => ['chat_too_long', {}]),
    ]);
  });

  it('is validated quickly, even for a hostile megabyte [threat 21]', () => {
    const megabyte = 1024 * 1024;
    const fills = voiceOf({ rest: [Buffer.alloc(megabyte - 500, Buffer.from([elements.fill, 0x80]))] });
    const tiny = Buffer.from([elements.simpleBlock, 0x85, 0x81, 0, 0, 0x80, 0xf8]);
    const blocks = Buffer.concat(Array.from({ length: Math.floor((megabyte - 500) / tiny.length) }, () => tiny));
    const crowds = [fills, voiceOf({ rest: [clusterOf(0, blocks)] }), Buffer.alloc(megabyte, 0xff)];
    const validate = () => expect(crowds.map((voice) => outcomeOf(voice))).toEqual([refusal, refusal, refusal]);
    expect(cpuMsOf(validate)).toBeLessThan(1000);
  });
});

describe('the duration of an Opus packet', () => {
  it.each([
    ['one frame of 20 ms', [0xf8, 1], 20],
    ['one frame of 2.5 ms', [0x80 | (0 << 3), 1], 2.5],
    ['one frame of 60 ms', [3 << 3, 1], 60],
    ['two frames of equal size', [0xf9, 1, 2], 40],
    ['two frames of different sizes', [0xfa, 1, 7, 8, 9], 40],
    ['three frames of equal size', [0xfb, 3, 1, 1, 2, 2, 3, 3], 60],
    ['three frames of different sizes with padding', [0xfb, 0xc3, 2, 1, 0, 5, 0, 0, 0], 60],
    ['an empty packet is malformed', [], null],
    ['two equal frames with an odd total size are malformed', [0xf9, 1, 2, 3], null],
    ['a frame longer than the packet is malformed', [0xfa, 9, 7], null],
    ['a packet without frames is malformed', [0xfb, 0], null],
    ['more than 120 ms is malformed', [0xfb, 7, 1, 1, 1, 1, 1, 1, 1], null],
    ['padding longer than the packet is malformed', [0xfb, 0x41, 9, 1], null],
    ['unterminated padding is malformed', [0xfb, 0x41, 255, 255, 255], null],
    ['a missing frame count is malformed', [0xfb], null],
  ])('%s', (_name, bytes, ms) => {
    expect(packetMs(Buffer.from(bytes))).toBe(ms);
  });
});

describe('randomly mutated voice messages [threat 22]', () => {
  const samples = [spoken.whole, spoken.sliced, voiceWithMetadata(), silenceOf(1)];
  const offset = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
  const change = fc.oneof(
    fc.record({ how: fc.constant('set' as const), at: offset, bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }) }),
    fc.record({ how: fc.constant('insert' as const), at: offset, bytes: fc.uint8Array({ maxLength: 12 }) }),
    fc.record({ how: fc.constant('cut' as const), at: offset, bytes: fc.uint8Array({ maxLength: 40 }) }),
    fc.record({
      how: fc.constant('mark' as const),
      at: offset,
      bytes: fc.constantFrom(...Object.values(elements).map((id) => new Uint8Array(written(id, '').subarray(0, -4)))),
    }),
    fc.record({ how: fc.constant('again' as const), at: offset, bytes: fc.uint8Array({ maxLength: 200 }) }),
  );
  type Change = { how: 'set' | 'insert' | 'cut' | 'mark' | 'again'; at: number; bytes: Uint8Array };
  /** Favors the beginning of the file, which holds most of the structure. */
  const changed = (voice: Buffer, { how, at: share, bytes }: Change): Buffer => {
    const at = Math.floor(voice.length * share ** 3);
    const isOver = how === 'set' || how === 'mark';
    const after = isOver || how === 'cut' ? at + bytes.length : at;
    const between = how === 'again' ? voice.subarray(at, at + bytes.length) : bytes;
    return Buffer.concat([voice.subarray(0, at), how === 'cut' ? Buffer.alloc(0) : between, voice.subarray(after)]);
  };

  it('are either rejected or cleaned into a valid voice message with the same audio', () => {
    let taken = 0;
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.array(change, { minLength: 1, maxLength: 4 }), (sample, changes) => {
        const voice = changes.reduce<Buffer>(changed, sample);
        const outcome = outcomeOf(voice);
        if (Array.isArray(outcome)) {
          expect(['file_type', 'chat_too_long']).toContain(outcome[0]);
          return;
        }
        taken += 1;
        const clean = outcome as ReturnType<typeof cleanVoice>;
        expect(soundOf(clean.bytes)).toEqual(soundOf(voice));
        expect(cleanVoice(clean.bytes, minuteMs)).toEqual(clean);
      }),
      { numRuns: 3000 },
    );
    // Guards against a vacuous test: some mutations must be harmless.
    expect(taken).toBeGreaterThan(10);
  });

  it('are rejected if they are pure noise', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        expect(outcomeOf(noise)).toEqual(refusal);
        expect(outcomeOf(Buffer.concat([spoken.whole.subarray(0, 48), noise]))).toEqual(refusal);
      }),
      { numRuns: 2000 },
    );
  });
});
