import { packetMs } from './files.opus.ts';
import { checkHeader, checkInfo, onceEach, readTrack, requireIn, setOf, type Track } from './files.voice-head.ts';
import { elementAt, elements, numberIn, voiceRefused, type Element, type Reading } from './files.webm.ts';

export interface VoiceBlock {
  readonly timeMs: number;
  readonly packetMs: number;
  readonly packet: Buffer;
}

/** Everything about a voice message that is kept. */
export interface Voice {
  readonly channels: 1 | 2;
  /** Samples at the beginning that are not meant to be heard. */
  readonly preSkip: number;
  readonly blocks: readonly VoiceBlock[];
}

/** Three times what a minute in packets of 20 ms needs. */
const elementsMax = 10_000;

/** What may be there and is not kept, in each place. */
const droppedInSegment = setOf('seekHead', 'cues', 'tags', 'fill');
const droppedInCluster = setOf('previousSize', 'position', 'fill');
const droppedInGroup = setOf('blockDuration', 'discardPadding', 'fill');
const keptInGroup = setOf('block');
/** Where a cluster of unknown size ends. */
const besideClusters = setOf('cluster', 'seekHead', 'cues', 'tags', 'info', 'tracks');

const readBlock = (content: Buffer, clusterMs: number, track: Track): VoiceBlock => {
  // Track number, two bytes of time, flags; frames that share a block are nothing that a recorder makes of Opus.
  if (content.length < 5 || content[0] !== 0x80 + track.number) throw voiceRefused();
  const timeMs = clusterMs + content.readInt16BE(1);
  const isLaced = (content.readUInt8(3) & 0b110) !== 0;
  const packet = content.subarray(4);
  const lengthMs = packetMs(packet);
  if (isLaced || timeMs < 0 || lengthMs === null) throw voiceRefused();
  return { timeMs, packetMs: lengthMs, packet };
};

/** Reads one cluster into `blocks`; says where it ends. */
const readCluster = (reading: Reading, cluster: Element, limit: number, track: Track, blocks: VoiceBlock[]): number => {
  const end = cluster.end ?? limit;
  let clusterMs: number | null = null;
  let at = cluster.start;
  while (at < end) {
    const child = elementAt(reading, at, end);
    if (cluster.end === null && besideClusters.has(child.id)) return at;
    if (child.end === null) throw voiceRefused();
    const content = reading.bytes.subarray(child.start, child.end);
    if (child.id === elements.timecode && clusterMs === null) clusterMs = numberIn(content);
    else if (child.id === elements.simpleBlock && clusterMs !== null) blocks.push(readBlock(content, clusterMs, track));
    else if (child.id === elements.blockGroup && clusterMs !== null) {
      const place = { start: child.start, end: child.end };
      const group = onceEach(reading, place, keptInGroup, droppedInGroup);
      blocks.push(readBlock(requireIn(group, elements.block).content, clusterMs, track));
    } else if (!droppedInCluster.has(child.id)) throw voiceRefused();
    at = child.end;
  }
  return at;
};

const checkOrder = (blocks: readonly VoiceBlock[]): void => {
  if (blocks.length === 0) throw voiceRefused();
  for (const [index, { timeMs }] of blocks.entries()) {
    if (timeMs < (blocks[index - 1]?.timeMs ?? 0)) throw voiceRefused();
  }
};

/**
 * Reads a voice message as MediaRecorder makes it: WebM with one track of Opus, and refuses whatever has anything in it that
 * we do not know. No byte is looked at twice by the walk, and nothing in it is nested deeper than this code is. There is
 * no library for it: those that read WebM are made to play what is broken, not to refuse it.
 */
export const readVoice = (voice: Uint8Array): Voice => {
  const bytes = Buffer.from(voice.buffer, voice.byteOffset, voice.byteLength);
  const reading: Reading = { bytes, elementsLeft: elementsMax };
  const header = elementAt(reading, 0, bytes.length);
  if (header.id !== elements.header || header.end === null) throw voiceRefused();
  checkHeader(reading, { start: header.start, end: header.end });
  const segment = elementAt(reading, header.end, bytes.length);
  const isAlone = segment.end === null || segment.end === bytes.length;
  if (segment.id !== elements.segment || !isAlone) throw voiceRefused();

  let hasInfo = false;
  let track: Track | null = null;
  const blocks: VoiceBlock[] = [];
  for (let at = segment.start; at < bytes.length;) {
    const child = elementAt(reading, at, bytes.length);
    if (child.id === elements.cluster) {
      if (track === null || !hasInfo) throw voiceRefused();
      at = readCluster(reading, child, bytes.length, track, blocks);
      continue;
    }
    if (child.end === null) throw voiceRefused();
    const known = { ...child, end: child.end, content: bytes.subarray(child.start, child.end) };
    if (child.id === elements.info && !hasInfo) {
      checkInfo(reading, known);
      hasInfo = true;
    } else if (child.id === elements.tracks && track === null) track = readTrack(reading, known);
    else if (!droppedInSegment.has(child.id)) throw voiceRefused();
    at = child.end;
  }
  if (track === null) throw voiceRefused();
  checkOrder(blocks);
  return { channels: track.channels, preSkip: track.preSkip, blocks };
};
