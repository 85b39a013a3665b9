import { readAacConfig, type AacVoice } from './files.aac.rules.ts';
import type { Sample } from './files.mp4-fragments.rules.ts';
import { boxesIn, boxesOnce, fieldsOf, requireBox, type Box, type BoxReading } from './files.mp4.rules.ts';
import { voiceRefused } from './files.webm.rules.ts';

export interface Movie extends Pick<AacVoice, 'rateIndex' | 'channels'> {
  readonly track: number;
  readonly samples: Sample[];
  readonly defaultSize: number;
}

const filler = ['free', 'skip', 'udta', 'meta'];
const neutral = ['stts', 'sgpd', 'sbgp', 'sdtp', 'stss', 'ctts', 'cslg', ...filler];

/** Reads a descriptor of MPEG-4 systems (ISO 14496-1, 7.2.6): its tag, then a length in up to four bytes of 7 bits. */
const descriptorIn = (fields: ReturnType<typeof fieldsOf>, tag: number): number => {
  if (fields.byte() !== tag) throw voiceRefused();
  let length = 0;
  for (let count = 0; count < 4; count += 1) {
    const byte = fields.byte();
    length = length * 128 + (byte & 0x7f);
    if (byte < 0x80) break;
  }
  if (length > fields.left) throw voiceRefused();
  return length;
};

const readElementaryStream = (reading: BoxReading, esds: Box): Pick<AacVoice, 'rateIndex' | 'channels'> => {
  const fields = fieldsOf(reading, esds);
  fields.versionAndFlags();
  descriptorIn(fields, 3);
  fields.skip(2);
  // No other stream, no address, no other clock.
  if ((fields.byte() & 0xe0) !== 0) throw voiceRefused();
  descriptorIn(fields, 4);
  // MPEG-4 audio, in an audio stream.
  const isAudio = fields.byte() === 0x40 && fields.byte() >> 2 === 5;
  fields.skip(11);
  if (!isAudio) throw voiceRefused();
  return readAacConfig(fields.rest(descriptorIn(fields, 5)));
};

const readDescription = (reading: BoxReading, stsd: Box): Pick<AacVoice, 'rateIndex' | 'channels'> => {
  const fields = fieldsOf(reading, stsd);
  fields.versionAndFlags();
  if (fields.int() !== 1) throw voiceRefused();
  const [entry, ...more] = [...boxesIn(reading, fields.at, stsd.end)];
  if (entry?.type !== 'mp4a' || more.length > 0) throw voiceRefused();
  const audio = fieldsOf(reading, entry);
  audio.skip(6);
  const [reference, version] = [audio.short(), audio.short()];
  audio.skip(18);
  if (reference !== 1 || version !== 0) throw voiceRefused();
  const children = boxesOnce(reading, { start: audio.at, end: entry.end }, ['esds'], ['btrt', 'chan', 'chnl', 'free']);
  return readElementaryStream(reading, requireBox(children, 'esds'));
};

/** The sound must be in this file: an external reference would be a path or an address. */
const checkDataReference = (reading: BoxReading, dinf: Box): void => {
  const dref = requireBox(boxesOnce(reading, dinf, ['dref'], []), 'dref');
  const fields = fieldsOf(reading, dref);
  fields.versionAndFlags();
  if (fields.int() !== 1) throw voiceRefused();
  const [entry, ...more] = [...boxesIn(reading, fields.at, dref.end)];
  if (entry?.type !== 'url ' || more.length > 0 || entry.end - entry.start !== 4) throw voiceRefused();
  if ((reading.bytes.readUInt32BE(entry.start) & 1) !== 1) throw voiceRefused();
};

const sizesIn = (reading: BoxReading, stsz: Box, samplesMax: number): number[] => {
  const fields = fieldsOf(reading, stsz);
  fields.versionAndFlags();
  const [size, count] = [fields.int(), fields.int()];
  if (count > samplesMax) throw voiceRefused();
  return Array.from({ length: count }, () => (size === 0 ? fields.int() : size));
};

const offsetsIn = (reading: BoxReading, box: Box, samplesMax: number): number[] => {
  const fields = fieldsOf(reading, box);
  fields.versionAndFlags();
  const count = fields.int();
  if (count > samplesMax) throw voiceRefused();
  return Array.from({ length: count }, () => (box.type === 'stco' ? fields.int() : fields.long()));
};

const tableSamples = (reading: BoxReading, table: ReadonlyMap<string, Box>, samplesMax: number): Sample[] => {
  const sizes = sizesIn(reading, requireBox(table, 'stsz'), samplesMax);
  if (sizes.length === 0) return [];
  const offsets = offsetsIn(reading, table.get('co64') ?? requireBox(table, 'stco'), samplesMax);
  const fields = fieldsOf(reading, requireBox(table, 'stsc'));
  fields.versionAndFlags();
  const runs = fields.int();
  if (runs > samplesMax) throw voiceRefused();
  const perChunk = Array.from({ length: runs }, () => ({
    first: fields.int(),
    count: fields.int(),
    entry: fields.int(),
  }));
  const samples: Sample[] = [];
  let run = -1;
  for (const [index, offset] of offsets.entries()) {
    if (perChunk[run + 1]?.first === index + 1) run += 1;
    const chunk = perChunk[run];
    if (chunk?.entry !== 1) throw voiceRefused();
    let at = offset;
    for (let count = 0; count < chunk.count && samples.length < sizes.length; count += 1) {
      const size = sizes[samples.length] ?? 0;
      samples.push({ at, size });
      at += size;
    }
  }
  if (samples.length !== sizes.length) throw voiceRefused();
  return samples;
};

const readDefaultSize = (reading: BoxReading, mvex: Box | undefined, track: number): number => {
  if (mvex === undefined) return 0;
  const fields = fieldsOf(reading, requireBox(boxesOnce(reading, mvex, ['trex'], ['mehd', 'trep']), 'trex'));
  fields.versionAndFlags();
  if (fields.int() !== track || fields.int() !== 1) throw voiceRefused();
  fields.skip(4);
  return fields.int();
};

/** Reads the description of the only track and the samples that it lists itself. */
export const readMovie = (reading: BoxReading, moov: Box, samplesMax: number): Movie => {
  const movie = boxesOnce(reading, moov, ['trak', 'mvex'], ['mvhd', 'iods', ...filler]);
  const trak = boxesOnce(reading, requireBox(movie, 'trak'), ['tkhd', 'mdia'], ['edts', 'tapt', ...filler]);
  const mdia = boxesOnce(reading, requireBox(trak, 'mdia'), ['hdlr', 'minf'], ['mdhd', 'elng', ...filler]);
  const minf = boxesOnce(reading, requireBox(mdia, 'minf'), ['dinf', 'stbl'], ['smhd', 'hdlr', ...filler]);
  const table = boxesOnce(reading, requireBox(minf, 'stbl'), ['stsd', 'stsc', 'stsz', 'stco', 'co64'], neutral);
  const handler = fieldsOf(reading, requireBox(mdia, 'hdlr'));
  handler.skip(8);
  if (handler.rest(4).toString('latin1') !== 'soun') throw voiceRefused();
  checkDataReference(reading, requireBox(minf, 'dinf'));
  const head = fieldsOf(reading, requireBox(trak, 'tkhd'));
  // Creation and modification time have eight bytes each in version 1.
  head.skip(head.versionAndFlags() >>> 24 === 1 ? 16 : 8);
  const track = head.int();
  return {
    ...readDescription(reading, requireBox(table, 'stsd')),
    track,
    samples: tableSamples(reading, table, samplesMax),
    defaultSize: readDefaultSize(reading, movie.get('mvex'), track),
  };
};
