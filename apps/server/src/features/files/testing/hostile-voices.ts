import { elements as e, written } from '../files.webm.rules.ts';
import { spokenMp4 } from './sample-mp4.ts';
import { spoken } from './sample-voices.ts';

const nested = (depth: number): Buffer => {
  let inside: Buffer = Buffer.alloc(0);
  for (let level = 0; level < depth; level += 1) inside = written(e.blockGroup, [inside]);
  return inside;
};
const header = written(e.header, [written(e.docType, 'webm'), written(e.docTypeVersion, 4)]);
const webm = (...parts: Buffer[]): Buffer => Buffer.concat([header, written(e.segment, parts)]);
const track = written(e.track, [written(e.trackNumber, 1), written(e.trackType, 2), written(e.codec, 'A_OPUS')]);
const repeated = (bytes: Buffer, count: number): Buffer => Buffer.alloc(bytes.length * count, bytes);

const emptyFrame = Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x00, 0x1f, 0xfc]);

/** An ID3 tag that claims 256 MB. */
const hugeTag = Buffer.concat([Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'latin1'), Buffer.alloc(1000)]);

/** Files that never reach ffmpeg, because our own parsers refuse them. `others` names what a playlist might make it open. */
export const beyondParsers = (others: readonly string[]): readonly (readonly [string, Buffer])[] => [
  ...others.map((other): [string, Buffer] => [
    `a playlist of ${other.split(':', 1)[0]?.slice(0, 5)}`,
    Buffer.from(`#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n${other}\n#EXT-X-ENDLIST\n`),
  ]),
  ...others.map((other): [string, Buffer] => [
    `a concat script of ${other.split(':', 1)[0]?.slice(0, 5)}`,
    Buffer.from(`ffconcat version 1.0\nfile '${other}'\n`),
  ]),
  ['nothing', Buffer.alloc(0)],
  ['a megabyte of zeros', Buffer.alloc(1024 * 1024)],
  ['MP4', spokenMp4.last],
  ['fragments of MP4', spokenMp4.fragments],
  ['deeply nested elements', webm(nested(5000))],
  ['a hundred thousand tracks', webm(written(e.tracks, repeated(track, 100_000)))],
  ['WebM without an end', Buffer.concat([spoken.whole.subarray(0, 200), Buffer.alloc(1024 * 1024, 0xec)])],
  ['a million empty frames', repeated(emptyFrame, 1_000_000)],
  ['a huge tag', hugeTag],
];
