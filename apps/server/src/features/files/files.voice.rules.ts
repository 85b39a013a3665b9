import { packetMs } from './files.opus.rules.ts';
import {
  checkHeader,
  checkInfo,
  onceEach,
  readTrack,
  requireIn,
  setOf,
  type Track,
} from './files.voice-header.rules.ts';
import { elementAt, elements, numberIn, voiceRefused, type Element, type Reading } from './files.webm.rules.ts';

export interface VoiceBlock {
  readonly timeMs: number;
  readonly packetMs: number;
  readonly packet: Buffer;
}

/** The parsed parts of a voice message; everything else is discarded. */
export interface Voice {
  readonly channels: 1 | 2;
  /** Samples at the start that players skip (RFC 7845). */
  readonly preSkip: number;
  readonly blocks: readonly VoiceBlock[];
}

/** Three times what a minute in packets of 20 ms needs. */
const elementsMax = 10_000;

/** Elements that are allowed but not copied, by parent. */
const droppedInSegment = setOf('seekHead', 'cues', 'tags', 'fill');
const droppedInCluster = setOf('previousSize', 'position', 'fill');
const droppedInGroup = setOf('blockDuration', 'discardPadding', 'fill');
const keptInGroup = setOf('block');
/** Elements that end a cluster of unknown size. */
const besideClusters = setOf('cluster', 'seekHead', 'cues', 'tags', 'info', 'tracks');

const readBlock = (content: Buffer, clusterMs: number, track: Track): VoiceBlock => {
  // Layout: track number, 16-bit time, flags. Lacing is rejected: recorders do not use it for Opus.
  if (content.length < 5 || content[0] !== 0x80 + track.number) throw voiceRefused();
  const timeMs = clusterMs + content.readInt16BE(1);
  const isLaced = (content.readUInt8(3) & 0b110) !== 0;
  const packet = content.subarray(4);
  const lengthMs = packetMs(packet);
  if (isLaced || timeMs < 0 || lengthMs === null) throw voiceRefused();
  return { timeMs, packetMs: lengthMs, packet };
};

/** Appends the blocks of one cluster to `blocks` and returns the offset where the cluster ends. */
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
      const range = { start: child.start, end: child.end };
      const group = onceEach(reading, range, keptInGroup, droppedInGroup);
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
 * Parses a voice message as recorded by MediaRecorder: WebM with a single Opus track. Rejects files with any unknown
 * content. Runs in linear time without recursion. Written by hand because WebM libraries are built to play damaged
 * files, not to reject them.
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
