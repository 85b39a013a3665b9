import { readFileSync } from 'node:fs';
import { elements as e, written, writtenFloat } from '../files.webm.rules.ts';
import { canary, plain } from '../../pictures/testing/sample-pictures.ts';

const recorded = (name: string): Buffer => readFileSync(new URL(`voices/${name}.webm`, import.meta.url));

/**
 * Recorded from the fake microphones of Chromium (two seconds, and three seconds in slices of 250 ms) and Firefox,
 * which names the codec.
 */
export const spoken = {
  whole: recorded('recorded'),
  sliced: recorded('recorded-in-slices'),
  firefox: recorded('recorded-in-firefox'),
};
const withVideo = recorded('recorded-with-video');

/** The sliced recording has a segment of unknown size, so any data may follow. */
const followedBy = (...more: Buffer[]): Buffer => Buffer.concat([spoken.sliced, ...more]);

const attachments = written(0x1941a469, [written(0x61a7, [written(0x466e, `${canary}.html`)])]);
const html = Buffer.from(`<!doctype html><script>alert('${canary}')</script>`);

const header = (docType = 'webm'): Buffer => written(e.header, [written(e.docType, docType)]);
const info = written(e.info, [written(e.timecodeScale, 1_000_000)]);
const opusHead = (channels: number, family = 0): Buffer =>
  Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, channels, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, family])]);

export interface TrackOptions {
  readonly type?: number;
  readonly codec?: string;
  readonly channels?: number;
  readonly family?: number;
  readonly more?: Buffer;
}
export const trackOf = ({ type = 2, codec = 'A_OPUS', channels = 1, family = 0, more }: TrackOptions = {}): Buffer =>
  written(e.track, [
    written(e.trackNumber, 1),
    written(e.trackType, type),
    written(e.codec, codec),
    written(e.codecPrivate, opusHead(channels, family)),
    written(e.audio, [writtenFloat(e.samplingFrequency, 48_000), written(e.channels, channels)]),
    ...(more === undefined ? [] : [more]),
  ]);

/** A packet with 20 ms of silence, in track 1. */
const silence = Buffer.from([0xf8, 0xff, 0xfe]);
export const blockOf = (timeMs: number, packet: Buffer = silence, track = 1, flags = 0x80): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt8(0x80 + track, 0);
  head.writeInt16BE(timeMs, 1);
  head.writeUInt8(flags, 3);
  return written(e.simpleBlock, Buffer.concat([head, packet]));
};
export const clusterOf = (timeMs: number, ...blocks: Buffer[]): Buffer =>
  written(e.cluster, [written(e.timecode, timeMs), ...blocks]);

export const voiceOf = (parts: { docType?: string; tracks?: Buffer[]; rest?: Buffer[] } = {}): Buffer =>
  Buffer.concat([
    header(parts.docType),
    written(e.segment, [
      info,
      written(e.tracks, parts.tracks ?? [trackOf()]),
      ...(parts.rest ?? [clusterOf(0, blockOf(0))]),
    ]),
  ]);

export const silenceOf = (seconds: number): Buffer =>
  voiceOf({
    rest: Array.from({ length: seconds }, (_, second) =>
      clusterOf(second * 1000, ...Array.from({ length: 50 }, (_each, index) => blockOf(index * 20))),
    ),
  });

/** Personal data in every element that is allowed but must not be copied. */
export const voiceWithMetadata = (): Buffer =>
  Buffer.concat([
    header(),
    written(e.segment, [
      written(e.fill, canary),
      written(e.info, [
        written(e.timecodeScale, 1_000_000),
        written(e.muxingApp, canary),
        written(e.writingApp, canary),
        written(e.date, 'CANARY-D'),
        written(e.segmentId, canary),
      ]),
      written(e.tracks, [trackOf({ more: written(e.language, canary) }), written(e.fill, canary)]),
      written(e.tags, canary),
      written(e.cluster, [written(e.timecode, 0), written(e.fill, canary), blockOf(0), blockOf(20)]),
      written(e.cues, canary),
      written(e.tags, html),
    ]),
  ]);

const oversized = (id: number, size: number[]): Buffer =>
  Buffer.concat([written(id, Buffer.alloc(0)).subarray(0, -4), Buffer.from(size)]);
const deep = (): Buffer => {
  let nested: Buffer = Buffer.from('x');
  for (let depth = 0; depth < 2000; depth += 1) nested = written(e.segment, nested);
  return nested;
};
const riff = (form: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `RIFF\x24\0\0\0${form}fmt \x10\0\0\0\x01\0\x01\0\x80\xbb\0\0\0\x77\x01\0\x02\0\x10\0data\0\0\0\0`,
      'latin1',
    ),
  ]);

/** Files that are not a voice message, or contain more than one. */
export const refusedVoices = (): [string, Buffer][] => [
  ['an empty file', Buffer.alloc(0)],
  ['html', html],
  ['svg', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${canary}')"/>`)],
  ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:10,\nhttp://169.254.169.254/latest/meta-data\n')],
  ['a concat script', Buffer.from('ffconcat version 1.0\nfile /etc/passwd\n')],
  ['ogg opus', Buffer.concat([Buffer.from('OggS\0\x02'), Buffer.alloc(20), Buffer.from([1, 19]), opusHead(1)])],
  ['wav', riff('WAVE')],
  ['mp4', Buffer.concat([Buffer.from('\0\0\0\x20ftypM4A \0\0\0\0M4A isomiso2'), Buffer.alloc(200)])],
  [
    'mp3',
    Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0'), Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(400)]),
  ],
  ['a picture', plain.webp],
  ['webm with video, recorded', withVideo],
  ['webm with only a video track', voiceOf({ tracks: [trackOf({ type: 1, codec: 'V_VP8' })] })],
  ['webm with two tracks', voiceOf({ tracks: [trackOf(), trackOf()] })],
  ['webm with subtitles', voiceOf({ tracks: [trackOf(), trackOf({ type: 17, codec: 'S_TEXT/UTF8' })] })],
  ['webm with Vorbis', voiceOf({ tracks: [trackOf({ codec: 'A_VORBIS' })] })],
  ['webm with eight channels', voiceOf({ tracks: [trackOf({ channels: 8, family: 1 })] })],
  ['webm with content encodings', voiceOf({ tracks: [trackOf({ more: written(0x6d80, 'x') })] })],
  ['matroska', voiceOf({ docType: 'matroska' })],
  ['webm with a longer document type', voiceOf({ docType: 'webm\0html' })],
  ['webm with an attachment', voiceOf({ rest: [clusterOf(0, blockOf(0)), attachments] })],
  ['sliced webm with an attachment', followedBy(attachments)],
  ['webm with chapters', followedBy(written(0x1043a770, html))],
  ['webm followed by html', Buffer.concat([spoken.whole, html])],
  ['sliced webm followed by html', followedBy(html)],
  ['html followed by webm', Buffer.concat([html, spoken.whole])],
  ['two webm files', Buffer.concat([spoken.whole, spoken.whole])],
  ['two sliced webm files', followedBy(spoken.sliced)],
  ['webm without sound', voiceOf({ rest: [] })],
  ['webm with an empty cluster', voiceOf({ rest: [clusterOf(0)] })],
  ['webm with a block of another track', voiceOf({ rest: [clusterOf(0, blockOf(0, undefined, 2))] })],
  ['webm with laced blocks', voiceOf({ rest: [clusterOf(0, blockOf(0, undefined, 1, 0x86))] })],
  ['webm with an empty block', voiceOf({ rest: [clusterOf(0, blockOf(0, Buffer.alloc(0)))] })],
  [
    'webm with html as a packet',
    voiceOf({ rest: [clusterOf(0, blockOf(0, Buffer.concat([html, Buffer.alloc(3000)])))] }),
  ],
  ['webm with decreasing times', voiceOf({ rest: [clusterOf(1000, blockOf(0)), clusterOf(0, blockOf(0))] })],
  ['webm with a negative time', voiceOf({ rest: [clusterOf(0, blockOf(-1))] })],
  ['webm without a track', voiceOf({ tracks: [] })],
  ['webm without a segment', header()],
  [
    'webm with a cluster larger than the file',
    followedBy(oversized(e.cluster, [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe])),
  ],
  ['webm with tags of unknown size', followedBy(oversized(e.tags, [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]))],
  ['deeply nested webm', Buffer.concat([header(), deep()])],
  ['zeros', Buffer.alloc(1024 * 1024)],
  ['ones', Buffer.alloc(1024 * 1024, 0xff)],
];
