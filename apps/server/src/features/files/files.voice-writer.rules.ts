import { Failure } from '../../runtime/failure.ts';
import { readVoice, type Voice, type VoiceBlock } from './files.voice.rules.ts';
import { elements as e, written, writtenFloat } from './files.webm.rules.ts';

const sampleRate = 48_000;
const preRollNs = 80_000_000;
/** Block times are 16-bit offsets within a cluster; shorter clusters also allow seeking. */
const clusterMs = 5000;
const keyFrame = 0x80;
const trackNumber = 1;

const header = written(e.header, [
  written(e.version, 1),
  written(e.readVersion, 1),
  written(e.idLengthMax, 4),
  written(e.sizeLengthMax, 8),
  written(e.docType, 'webm'),
  written(e.docTypeVersion, 4),
  written(e.docTypeReadVersion, 2),
]);

const opusHead = ({ channels, preSkip }: Voice): Buffer => {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 'latin1');
  head.writeUInt8(1, 8);
  head.writeUInt8(channels, 9);
  head.writeUInt16LE(preSkip, 10);
  head.writeUInt32LE(sampleRate, 12);
  return head;
};

const tracksOf = (voice: Voice): Buffer =>
  written(e.tracks, [
    written(e.track, [
      written(e.trackNumber, trackNumber),
      written(e.trackId, 1),
      written(e.trackType, 2),
      written(e.lacing, 0),
      written(e.codec, 'A_OPUS'),
      written(e.codecPrivate, opusHead(voice)),
      written(e.codecDelay, Math.round((voice.preSkip * 1_000_000_000) / sampleRate)),
      written(e.seekPreRoll, preRollNs),
      written(e.audio, [writtenFloat(e.samplingFrequency, sampleRate), written(e.channels, voice.channels)]),
    ]),
  ]);

const blockOf = (timeMs: number, packet: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt8(0x80 + trackNumber, 0);
  head.writeInt16BE(timeMs, 1);
  head.writeUInt8(keyFrame, 3);
  return written(e.simpleBlock, [head, packet]);
};

const clustersOf = (blocks: readonly VoiceBlock[], firstMs: number): Buffer[] => {
  const clusters: { startMs: number; parts: Buffer[] }[] = [];
  for (const { timeMs, packet } of blocks) {
    const atMs = timeMs - firstMs;
    let cluster = clusters.at(-1);
    if (cluster === undefined || atMs >= cluster.startMs + clusterMs) {
      cluster = { startMs: atMs, parts: [written(e.timecode, atMs)] };
      clusters.push(cluster);
    }
    cluster.parts.push(blockOf(atMs - cluster.startMs, packet));
  }
  return clusters.map(({ parts }) => written(e.cluster, parts));
};

/** Time from the start of the first packet to the end of the last. */
const durationOf = ({ blocks }: Voice): number => {
  const [first, last] = [blocks[0], blocks.at(-1)];
  return first === undefined || last === undefined ? 0 : Math.round(last.timeMs + last.packetMs - first.timeMs);
};

/** Sum of packet durations: exceeds the timestamps if many packets claim the same time. */
const soundOf = ({ blocks }: Voice): number => blocks.reduce((total, block) => total + block.packetMs, 0);

export interface CleanVoice {
  readonly bytes: Buffer;
  readonly durationMs: number;
}

export const writtenVoice = (voice: Voice): CleanVoice => {
  const durationMs = durationOf(voice);
  const info = written(e.info, [
    written(e.timecodeScale, 1_000_000),
    writtenFloat(e.duration, durationMs),
    // Mandatory elements of the WebM format.
    written(e.muxingApp, 'guildhall'),
    written(e.writingApp, 'guildhall'),
  ]);
  const clusters = clustersOf(voice.blocks, voice.blocks[0]?.timeMs ?? 0);
  const segment = written(e.segment, [info, tracksOf(voice), ...clusters]);
  return { bytes: Buffer.concat([header, segment]), durationMs };
};

/**
 * Writes a new file from the parsed audio, so that nothing else survives (threats 20, 24). Rejects audio longer than
 * `maxMs`, by timestamps or by packet durations.
 */
export const cleanVoice = (bytes: Uint8Array, maxMs: number): CleanVoice => {
  const voice = readVoice(bytes);
  if (durationOf(voice) > maxMs || soundOf(voice) > maxMs) throw new Failure('chat_too_long');
  return writtenVoice(voice);
};
