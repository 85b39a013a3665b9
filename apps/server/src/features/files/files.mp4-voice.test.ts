import { describe, expect, it } from 'vitest';
import { Failure } from '../../runtime/failure.ts';
import { readAacConfig, readAdts, writtenAacConfig, writtenAdts } from './files.aac.rules.ts';
import { readMp4Voice } from './files.mp4-voice.rules.ts';
import { writtenMp4 } from './files.mp4-writer.rules.ts';
import { harmlessMp4, recordedByWebKit, refusedMp4, spokenMp4 } from './testing/sample-mp4.ts';
import { refusedVoices } from './testing/sample-voices.ts';
import { cpuMsOf } from '../../testing/stopwatch.ts';

const reasonOf = (mp4: Uint8Array): string => {
  try {
    readMp4Voice(mp4);
    return 'accepted';
  } catch (error) {
    if (error instanceof Failure) return error.reason;
    throw error;
  }
};
const voice = readMp4Voice(spokenMp4.last);

describe('an MP4 voice message [H3]', () => {
  it('has the same frames in every layout', () => {
    expect([voice.frames.length, voice.rateIndex, voice.channels]).toEqual([87, 4, 1]);
    expect([spokenMp4.first, spokenMp4.fragments].map((mp4) => readMp4Voice(mp4))).toEqual([voice, voice]);
  });

  it('is read as WebKitGTK records it, with boxes written twice', () => {
    const { frames, ...format } = readMp4Voice(recordedByWebKit);
    expect([format, frames.length]).toEqual([{ rateIndex: 4, channels: 1 }, 83]);
  });

  it('is written with nothing but its frames, and so that it can be read again [threat 24]', () => {
    const written = writtenMp4(voice);
    expect(readMp4Voice(written)).toEqual(voice);
    expect([spokenMp4.last.includes('CANARY'), written.includes('CANARY')]).toEqual([true, false]);
  });

  it('becomes a stream of frames for the decoder, and back', () => {
    expect(readAdts(writtenAdts(voice))).toEqual(voice);
    expect(readAacConfig(writtenAacConfig(voice))).toEqual({ rateIndex: 4, channels: 1 });
    const adts = writtenAdts(voice);
    for (const wrong of [
      adts.subarray(1),
      adts.subarray(0, -1),
      Buffer.concat([adts, Buffer.alloc(7)]),
      Buffer.alloc(0),
    ])
      expect(() => readAdts(wrong)).toThrow(Failure);
  });

  it('keeps its frames whatever the parts say that are dropped', () => {
    for (const [name, mp4] of harmlessMp4()) expect([name, readMp4Voice(mp4)]).toEqual([name, voice]);
  });

  it('is refused if it has other tracks, other files, encryption, huge claims or anything unknown [threat 20, threat 21, threat 23]', () => {
    const corpus = refusedMp4();
    const refuse = () =>
      expect(corpus.map(([name, mp4]) => [name, reasonOf(mp4)])).toEqual(corpus.map(([name]) => [name, 'file_type']));
    expect(cpuMsOf(refuse)).toBeLessThan(2000);
    expect(corpus.length).toBeGreaterThanOrEqual(40);
    expect(refusedVoices().map(([, other]) => reasonOf(other))).toEqual(refusedVoices().map(() => 'file_type'));
  });

  it('is refused or shorter when truncated at any point [threat 22]', () => {
    for (const mp4 of Object.values(spokenMp4)) {
      for (let length = 0; length < mp4.length; length += 1) {
        const cut = mp4.subarray(0, length);
        if (reasonOf(cut) !== 'accepted') continue;
        const { frames } = readMp4Voice(cut);
        expect(frames).toEqual(voice.frames.slice(0, frames.length));
      }
    }
  });
});
