import { frameBytesMax, type AacVoice } from './files.aac.rules.ts';
import { fragmentSamples, type Sample } from './files.mp4-fragments.rules.ts';
import { readMovie } from './files.mp4-movie.rules.ts';
import { boxesIn, type Box, type BoxReading } from './files.mp4.rules.ts';
import { voiceRefused } from './files.webm.rules.ts';

const boxesMax = 5000;
const dataMax = 1000;
/** More than a minute at the highest rate; the exact limit is checked on the duration. */
const samplesMax = 30_000;

/** Boxes that are allowed beside the sound but not copied. */
const dropped = new Set(['free', 'skip', 'wide', 'styp', 'sidx', 'mfra', 'prft', 'emsg', 'uuid', 'udta', 'meta']);

export const isMp4 = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(8, bytes.byteLength)).toString('latin1', 4) === 'ftyp';

/**
 * GStreamer, which records for WebKitGTK, writes some boxes twice in a row. Offsets count from the second one, which is
 * beside its data.
 */
const withoutRepeats = (bytes: Buffer, boxes: readonly Box[]): Box[] =>
  boxes.filter((box, index) => {
    const next = boxes[index + 1];
    if (next === undefined || !['ftyp', 'moof'].includes(box.type)) return true;
    return !bytes.subarray(box.at, box.end).equals(bytes.subarray(next.at, next.end));
  });

/** The last of the boxes, which are in the order of the file, that starts at or before an offset. */
const boxBefore = (boxes: readonly Box[], at: number): Box | undefined => {
  let [low, high] = [0, boxes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((boxes[middle]?.start ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return boxes[low - 1];
};

/** Copies the frames. Each must lie inside the media data, and together they cannot be larger than the file. */
const framesAt = (bytes: Buffer, samples: readonly Sample[], data: readonly Box[]): Buffer[] => {
  let bytesLeft = bytes.length;
  return samples.map(({ at, size }) => {
    bytesLeft -= size;
    const box = boxBefore(data, at);
    if (box === undefined || at + size > box.end || bytesLeft < 0 || size === 0 || size > frameBytesMax)
      throw voiceRefused();
    return bytes.subarray(at, at + size);
  });
};

/**
 * Parses a voice message as WebKit's MediaRecorder writes it: MP4, whole or in fragments, with a single AAC-LC track in
 * the same file. Everything that describes other tracks, other files or encryption is rejected; nothing is decoded.
 * Runs without recursion, like the WebM parser, and in linear time but for finding the box of each frame.
 */
export const readMp4Voice = (voice: Uint8Array): AacVoice => {
  const bytes = Buffer.from(voice.buffer, voice.byteOffset, voice.byteLength);
  const reading: BoxReading = { bytes, boxesLeft: boxesMax };
  const top = withoutRepeats(bytes, [...boxesIn(reading, 0, bytes.length)]);
  const of = (type: string): Box[] => top.filter((box) => box.type === type);
  const [movie, ...moreMovies] = of('moov');
  const [fragments, data] = [of('moof'), of('mdat')];
  const known = top.filter(({ type }) => ['ftyp', 'moov', 'moof', 'mdat'].includes(type) || dropped.has(type));
  const isOurs = top[0]?.type === 'ftyp' && of('ftyp').length === 1 && known.length === top.length;
  if (!isOurs || movie === undefined || moreMovies.length > 0 || data.length > dataMax) throw voiceRefused();

  const { rateIndex, channels, samples, track, defaultSize } = readMovie(reading, movie, samplesMax);
  for (const fragment of fragments)
    samples.push(
      ...fragmentSamples(reading, fragment, { track, defaultSize, samplesMax: samplesMax - samples.length }),
    );
  if (samples.length === 0) throw voiceRefused();
  return { rateIndex, channels, frames: framesAt(bytes, samples, data) };
};
