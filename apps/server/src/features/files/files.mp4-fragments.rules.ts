import { boxesIn, fieldsOf, requireBox, type Box, type BoxReading } from './files.mp4.rules.ts';
import { voiceRefused } from './files.webm.rules.ts';

/** One AAC frame in the file. */
export interface Sample {
  readonly at: number;
  readonly size: number;
}

export interface FragmentOptions {
  readonly track: number;
  /** Size of samples for which a fragment names none. */
  readonly defaultSize: number;
  readonly samplesMax: number;
}

const droppedInFragment = ['mfhd', 'free', 'skip', 'uuid'];
const droppedInTrack = ['tfdt', 'sbgp', 'sgpd', 'free', 'skip', 'uuid'];

/** The samples of one run, and where the next run without an offset of its own starts. */
const runSamples = (
  reading: BoxReading,
  run: Box,
  { base, next, defaultSize, samplesMax }: { base: number; next: number; defaultSize: number; samplesMax: number },
): { samples: Sample[]; next: number } => {
  const fields = fieldsOf(reading, run);
  const flags = fields.versionAndFlags();
  const count = fields.int();
  if (count > samplesMax) throw voiceRefused();
  let at = (flags & 0x1) === 0 ? next : base + fields.signed();
  if ((flags & 0x4) !== 0) fields.skip(4);
  const samples: Sample[] = [];
  for (let index = 0; index < count; index += 1) {
    if ((flags & 0x100) !== 0) fields.skip(4);
    const size = (flags & 0x200) === 0 ? defaultSize : fields.int();
    if ((flags & 0x400) !== 0) fields.skip(4);
    if ((flags & 0x800) !== 0) fields.skip(4);
    samples.push({ at, size });
    at += size;
  }
  return { samples, next: at };
};

/** The samples of a movie fragment (`moof`), which has one track. */
export const fragmentSamples = (reading: BoxReading, fragment: Box, options: FragmentOptions): Sample[] => {
  const tracks: Box[] = [];
  for (const box of boxesIn(reading, fragment.start, fragment.end)) {
    if (box.type === 'traf') tracks.push(box);
    else if (!droppedInFragment.includes(box.type)) throw voiceRefused();
  }
  const [track, ...more] = tracks;
  if (track === undefined || more.length > 0) throw voiceRefused();
  const heads = new Map<string, Box>();
  const runs: Box[] = [];
  for (const box of boxesIn(reading, track.start, track.end)) {
    if (box.type === 'trun') runs.push(box);
    else if (box.type === 'tfhd' && !heads.has('tfhd')) heads.set('tfhd', box);
    else if (!droppedInTrack.includes(box.type)) throw voiceRefused();
  }
  const fields = fieldsOf(reading, requireBox(heads, 'tfhd'));
  const flags = fields.versionAndFlags();
  if (fields.int() !== options.track) throw voiceRefused();
  const base = (flags & 0x1) === 0 ? fragment.at : fields.long();
  if ((flags & 0x2) !== 0 && fields.int() !== 1) throw voiceRefused();
  if ((flags & 0x8) !== 0) fields.skip(4);
  const defaultSize = (flags & 0x10) === 0 ? options.defaultSize : fields.int();
  const samples: Sample[] = [];
  let next = base;
  for (const run of runs) {
    const samplesMax = options.samplesMax - samples.length;
    const found = runSamples(reading, run, { base, next, defaultSize, samplesMax });
    samples.push(...found.samples);
    next = found.next;
  }
  return samples;
};
