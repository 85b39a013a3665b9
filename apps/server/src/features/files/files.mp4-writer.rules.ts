import { aacRates, frameSamples, writtenAacConfig, type AacVoice } from './files.aac.rules.ts';
import { n1, n2, n4, writtenBox } from './files.mp4.rules.ts';

const zeros = (count: number): Buffer => Buffer.alloc(count);
const text = (value: string): Buffer => Buffer.from(value, 'latin1');
/** Version 0, flags 0. */
const plain = n4(0);
const one = n4(0x10000);
const matrix = Buffer.concat([one, zeros(12), one, zeros(12), n4(0x40000000)]);
const track = 1;
const millisecond = 1000;

const descriptor = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const inside = Buffer.concat(content);
  return Buffer.concat([n1(tag), n1(inside.length), inside]);
};

const elementaryStream = (voice: AacVoice): Buffer =>
  writtenBox(
    'esds',
    plain,
    descriptor(
      3,
      n2(track),
      n1(0),
      // MPEG-4 audio in an audio stream; the buffer size and the bit rates are not stated.
      descriptor(4, n1(0x40), n1(0x15), zeros(11), descriptor(5, writtenAacConfig(voice))),
      descriptor(6, n1(2)),
    ),
  );

const descriptionOf = (voice: AacVoice, rate: number): Buffer => {
  const format = [zeros(6), n2(1), zeros(8), n2(voice.channels), n2(16), zeros(4), n2(rate), n2(0)];
  return writtenBox('stsd', plain, n4(1), writtenBox('mp4a', ...format, elementaryStream(voice)));
};

const tableOf = (voice: AacVoice, rate: number, dataAt: number): Buffer => {
  const count = voice.frames.length;
  return writtenBox(
    'stbl',
    descriptionOf(voice, rate),
    writtenBox('stts', plain, n4(1), n4(count), n4(frameSamples)),
    // All frames are one chunk.
    writtenBox('stsc', plain, n4(1), n4(1), n4(count), n4(1)),
    writtenBox('stsz', plain, n4(0), n4(count), ...voice.frames.map(({ length }) => n4(length))),
    writtenBox('stco', plain, n4(1), n4(dataAt)),
  );
};

const movieOf = (voice: AacVoice, dataAt: number): Buffer => {
  const rate = aacRates[voice.rateIndex] ?? 0;
  const samples = voice.frames.length * frameSamples;
  const durationMs = Math.round((samples * millisecond) / rate);
  const times = zeros(8);
  const media = writtenBox(
    'mdia',
    writtenBox('mdhd', plain, times, n4(rate), n4(samples), n2(0x55c4), n2(0)),
    writtenBox('hdlr', plain, zeros(4), text('soun'), zeros(12), text('voice\0')),
    writtenBox(
      'minf',
      writtenBox('smhd', plain, zeros(4)),
      writtenBox('dinf', writtenBox('dref', plain, n4(1), writtenBox('url ', n4(1)))),
      tableOf(voice, rate, dataAt),
    ),
  );
  const volume = [n2(0x100), zeros(2)];
  // Enabled, in the movie, in the preview.
  const head = [n4(7), times, n4(track), zeros(4), n4(durationMs), zeros(12), ...volume, matrix, zeros(8)];
  return writtenBox(
    'moov',
    writtenBox(
      'mvhd',
      plain,
      times,
      n4(millisecond),
      n4(durationMs),
      one,
      n2(0x100),
      zeros(10),
      matrix,
      zeros(24),
      n4(2),
    ),
    writtenBox('trak', writtenBox('tkhd', ...head), media),
  );
};

const fileType = writtenBox('ftyp', text('M4A '), n4(0), text('M4A mp42isom'));

/** Writes an MP4 with the index first, which every engine can play and seek in while it loads. */
export const writtenMp4 = (voice: AacVoice): Buffer => {
  // The offset has a fixed width, so the index has the same length with any value.
  const dataAt = fileType.length + movieOf(voice, 0).length + 8;
  return Buffer.concat([fileType, movieOf(voice, dataAt), writtenBox('mdat', ...voice.frames)]);
};
