import { childrenOf, elements, numberIn, voiceRefused, type Child, type Reading } from './files.webm.rules.ts';

const timecodeScale = 1_000_000;
const audioTrack = 2;
const opusHeadBytes = 19;

export const setOf = (...names: (keyof typeof elements)[]): ReadonlySet<number> =>
  new Set(names.map((name) => elements[name]));
/** Elements that are allowed but not copied, by parent. */
const droppedInInfo = setOf('duration', 'muxingApp', 'writingApp', 'date', 'segmentId', 'fill');
const droppedInTrack = setOf(
  'trackId',
  'codecName',
  'codecDelay',
  'seekPreRoll',
  'lacing',
  'enabled',
  'isDefault',
  'language',
  'fill',
);
const droppedInAudio = setOf('samplingFrequency', 'bitDepth', 'fill');

/**
 * Collects child elements by id: each element of `kept` at most once; anything neither kept nor dropped is rejected.
 */
export const onceEach = (
  reading: Reading,
  { start, end }: { start: number; end: number },
  kept: ReadonlySet<number>,
  dropped: ReadonlySet<number>,
): Map<number, Child> => {
  const found = new Map<number, Child>();
  for (const child of childrenOf(reading, start, end)) {
    if (dropped.has(child.id)) continue;
    if (!kept.has(child.id) || found.has(child.id)) throw voiceRefused();
    found.set(child.id, child);
  }
  return found;
};

export const requireIn = (children: ReadonlyMap<number, Child>, id: number): Child => {
  const child = children.get(id);
  if (child === undefined) throw voiceRefused();
  return child;
};

const numberOf = (children: ReadonlyMap<number, Child>, id: number, otherwise: number): number => {
  const child = children.get(id);
  return child === undefined ? otherwise : numberIn(child.content);
};

const headerParts = setOf(
  'version',
  'readVersion',
  'idLengthMax',
  'sizeLengthMax',
  'docType',
  'docTypeVersion',
  'docTypeReadVersion',
);

export const checkHeader = (reading: Reading, header: { start: number; end: number }): void => {
  const parts = onceEach(reading, header, headerParts, setOf('fill'));
  const isOurs =
    requireIn(parts, elements.docType).content.toString('latin1') === 'webm' &&
    numberOf(parts, elements.version, 1) === 1 &&
    numberOf(parts, elements.readVersion, 1) === 1 &&
    numberOf(parts, elements.idLengthMax, 4) === 4 &&
    numberOf(parts, elements.sizeLengthMax, 8) === 8 &&
    numberOf(parts, elements.docTypeVersion, 1) <= 4 &&
    numberOf(parts, elements.docTypeReadVersion, 1) <= 4;
  if (!isOurs) throw voiceRefused();
};

export const checkInfo = (reading: Reading, info: Child): void => {
  const parts = onceEach(reading, info, setOf('timecodeScale'), droppedInInfo);
  if (numberOf(parts, elements.timecodeScale, timecodeScale) !== timecodeScale) throw voiceRefused();
};

export interface Track {
  readonly number: number;
  readonly channels: 1 | 2;
  readonly preSkip: number;
}

const opusHeadOf = (head: Buffer): { channels: number; preSkip: number } => {
  const isOurs =
    head.length === opusHeadBytes &&
    head.toString('latin1', 0, 8) === 'OpusHead' &&
    head[8] === 1 &&
    // Channel mapping family 0: mono or stereo in the default order.
    head[18] === 0;
  if (!isOurs) throw voiceRefused();
  return { channels: head.readUInt8(9), preSkip: head.readUInt16LE(10) };
};

export const readTrack = (reading: Reading, tracks: Child): Track => {
  const entry = requireIn(onceEach(reading, tracks, setOf('track'), setOf('fill')), elements.track);
  const kept = setOf('trackNumber', 'trackType', 'codec', 'codecPrivate', 'audio');
  const parts = onceEach(reading, entry, kept, droppedInTrack);
  const audio = onceEach(reading, requireIn(parts, elements.audio), setOf('channels'), droppedInAudio);
  const { channels, preSkip } = opusHeadOf(requireIn(parts, elements.codecPrivate).content);
  const number = numberOf(parts, elements.trackNumber, 0);
  const isOurs =
    numberOf(parts, elements.trackType, 0) === audioTrack &&
    requireIn(parts, elements.codec).content.toString('latin1') === 'A_OPUS' &&
    numberOf(audio, elements.channels, 1) === channels &&
    number >= 1 &&
    number <= 126;
  if (!isOurs || (channels !== 1 && channels !== 2)) throw voiceRefused();
  return { number, channels, preSkip };
};
