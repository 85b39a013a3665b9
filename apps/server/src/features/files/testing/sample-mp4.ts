import { readFileSync } from 'node:fs';
import { canary, plain } from '../../pictures/testing/sample-pictures.ts';
import { n4, writtenBox } from '../files.mp4.rules.ts';
import { writtenMp4 } from '../files.mp4-writer.rules.ts';
import { spoken } from './sample-voices.ts';

const recorded = (name: string): Buffer => readFileSync(new URL(`voices/${name}.m4a`, import.meta.url));

/** The same two seconds as AAC, in the three layouts that recorders and phones write, with a title. */
export const spokenMp4 = {
  last: recorded('aac-index-last'),
  first: recorded('aac-index-first'),
  fragments: recorded('aac-fragments'),
};
/** Two seconds of the mock microphone of WebKitGTK, in which some boxes are written twice. */
export const recordedByWebKit = recorded('recorded-in-webkitgtk');

/** Bytes of fixed fields before the children of a box. */
const containers: Record<string, number> = {
  moov: 0,
  trak: 0,
  edts: 0,
  mdia: 0,
  minf: 0,
  dinf: 0,
  dref: 8,
  stbl: 0,
  stsd: 8,
  mp4a: 28,
  mvex: 0,
  moof: 0,
  traf: 0,
};
type Change = (box: Buffer) => Buffer;

/** Replaces the first box at a path such as `moov/trak/tkhd` and corrects the sizes of its parents. */
export const changed = (file: Buffer, path: string, change: Change): Buffer => {
  const [name = '', ...rest] = path.split('/');
  const parts: Buffer[] = [];
  let isDone = false;
  for (let at = 0; at < file.length;) {
    const size = file.readUInt32BE(at);
    const box = file.subarray(at, at + size);
    at += size;
    if (isDone || box.toString('latin1', 4, 8) !== name) {
      parts.push(box);
      continue;
    }
    isDone = true;
    const start = 8 + (containers[name] ?? 0);
    if (rest.length === 0) parts.push(change(box));
    else parts.push(writtenBox(name, box.subarray(8, start), changed(box.subarray(start), rest.join('/'), change)));
  }
  if (!isDone) throw new Error(`the sample has no ${path}`);
  return Buffer.concat(parts);
};

/** Writes a number into a box, at an offset from its start. */
export const poke =
  (at: number, ...bytes: number[]): Change =>
  (box) =>
    Buffer.concat([box.subarray(0, at), Buffer.from(bytes), box.subarray(at + bytes.length)]);
export const renamed =
  (name: string): Change =>
  (box) =>
    Buffer.concat([box.subarray(0, 4), Buffer.from(name), box.subarray(8)]);
export const twice: Change = (box) => Buffer.concat([box, box]);
export const followedBy =
  (...more: Buffer[]): Change =>
  (box) =>
    Buffer.concat([box, ...more]);
export const none: Change = () => Buffer.alloc(0);
export const box = (name: string, content: string | Buffer = ''): Buffer => writtenBox(name, Buffer.from(content));
export const full = (name: string, content = ''): Buffer =>
  box(name, Buffer.concat([Buffer.alloc(4), Buffer.from(content, 'latin1')]));

const nested = (name: string, depth: number): Buffer => {
  let inner: Buffer = Buffer.alloc(0);
  for (let level = 0; level < depth; level += 1) inner = writtenBox(name, inner);
  return inner;
};
export const many = (count: number, each: Buffer): Buffer => Buffer.concat(Array.from({ length: count }, () => each));
const html = Buffer.from(`<!doctype html><script>alert('${canary}')</script>`);
const playlist = '#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1:9/segment.ts\n#EXT-X-ENDLIST\n';
const concat = 'ffconcat version 1.0\nfile /etc/passwd\n';
const fileType = box('ftyp', 'M4A \0\0\0\0M4A mp42isom');
const max = [0xff, 0xff, 0xff, 0xff];

const { last, fragments } = spokenMp4;
const trak = 'moov/trak';
const table = `${trak}/mdia/minf/stbl`;
const entry = `${table}/stsd/mp4a`;
const dref = `${trak}/mdia/minf/dinf/dref`;

/** Files that claim to be MP4 and must be refused by their structure. */
export const refusedMp4 = (): [string, Buffer][] => [
  ['only a file type', fileType],
  ['a file type followed by noise', Buffer.concat([fileType, Buffer.alloc(2000, 0x5a)])],
  ['a playlist after the file type', Buffer.concat([fileType, Buffer.from(playlist)])],
  ['a playlist as media data', Buffer.concat([fileType, box('mdat', playlist)])],
  ['a concat script after the file type', Buffer.concat([fileType, Buffer.from(concat)])],
  ['a playlist that starts like MP4', Buffer.from(`\0\0\0\x08ftyp${playlist}`, 'latin1')],
  ['html after the sound', Buffer.concat([last, html])],
  ['html in a box of its own', Buffer.concat([last, box('html', html)])],
  ['WebM after the sound', Buffer.concat([last, spoken.whole])],
  ['a picture after the sound', Buffer.concat([last, plain.jpeg])],
  ['two files', Buffer.concat([last, last])],
  ['without an index', changed(last, 'moov', none)],
  ['two indexes', changed(last, 'moov', twice)],
  ['without media data', changed(last, 'mdat', none)],
  ['without a track', changed(last, trak, none)],
  ['two tracks', changed(last, trak, twice)],
  ['a thousand tracks', changed(last, trak, (own) => many(1000, own))],
  ['a video track', changed(last, `${trak}/mdia/hdlr`, poke(16, 0x76, 0x69, 0x64, 0x65))],
  ['a text track', changed(last, `${trak}/mdia/hdlr`, poke(16, 0x74, 0x65, 0x78, 0x74))],
  ['a video description', changed(last, entry, renamed('avc1'))],
  ['an encrypted description', changed(last, entry, renamed('enca'))],
  ['Opus in MP4', changed(last, entry, renamed('Opus'))],
  ['protection of the sound', changed(last, `${entry}/esds`, followedBy(box('sinf', box('frma', 'mp4a'))))],
  ['a protection header', changed(last, trak, followedBy(full('pssh', 'x'.repeat(32))))],
  ['a compressed index', changed(last, 'moov', () => box('moov', box('cmov', box('dcom', 'zlib'))))],
  [
    'a movie of references',
    changed(last, 'moov', () => box('moov', box('rmra', box('rmda', full('rdrf', 'url http://127.0.0.1:9/'))))),
  ],
  [
    'sound in another file, by address',
    changed(last, `${dref}/url `, () => full('url ', 'http://127.0.0.1:9/voice.m4a\0')),
  ],
  ['sound in another file, by path', changed(last, `${dref}/url `, () => full('url ', 'file:///etc/passwd\0'))],
  ['sound in another file, by name', changed(last, `${dref}/url `, () => full('urn ', 'urn:x\0'))],
  ['sound in another file, by alias', changed(last, `${dref}/url `, () => full('alis', '/etc/passwd'))],
  [
    'an address that claims to be this file',
    changed(last, `${dref}/url `, () => box('url ', '\0\0\0\x01/etc/passwd\0')),
  ],
  [
    'two data references',
    changed(last, dref, (own) =>
      poke(15, 2)(box('dref', Buffer.concat([own.subarray(8), full('url ', '/etc/passwd')]))),
    ),
  ],
  ['a description with another data reference', changed(last, entry, poke(15, 2))],
  ['a stream with an address', changed(last, `${entry}/esds`, poke(19, 0x40))],
  ['no AAC configuration', changed(last, `${entry}/esds`, none)],
  ['a sample rate of zero', changed(last, `${entry}/esds`, (own) => configured(own, 0x17, 0x88))],
  ['no channels', changed(last, `${entry}/esds`, (own) => configured(own, 0x12, 0x00))],
  ['eight channels', changed(last, `${entry}/esds`, (own) => configured(own, 0x12, 0x38))],
  ['another AAC profile', changed(last, `${entry}/esds`, (own) => configured(own, 0x0a, 0x08))],
  ['a QuickTime description', changed(last, entry, poke(17, 1))],
  ['huge counts of samples', changed(last, `${table}/stsz`, poke(16, ...max))],
  ['huge samples', changed(last, `${table}/stsz`, poke(20, ...max))],
  ['samples of one huge size', changed(last, `${table}/stsz`, poke(12, 0x7f, 0xff, 0xff, 0xff))],
  ['a million samples without a table', changed(last, `${table}/stsz`, () => full('stsz', '\0\0\0\x01\0\x0f\x42\x40'))],
  ['huge counts of chunks', changed(last, `${table}/stco`, poke(12, ...max))],
  ['chunks outside of the file', changed(last, `${table}/stco`, poke(16, 0x7f, 0xff, 0xff, 0xff))],
  ['chunks inside of the index', changed(last, `${table}/stco`, poke(16, 0, 0, 0, 8))],
  ['a chunk table without entries', changed(last, `${table}/stsc`, poke(12, 0, 0, 0, 0))],
  ['a chunk of huge length without samples', changed(last, `${table}/stsz`, () => full('stsz', '\0\0\0\0\0\0\0\0'))],
  ['deeply nested boxes', changed(last, 'moov', followedBy(nested('moov', 5000)))],
  ['deeply nested boxes in a track', changed(last, `${trak}/mdia`, followedBy(nested('mdia', 5000)))],
  ['a hundred thousand boxes', Buffer.concat([fileType, many(100_000, box('free'))])],
  ['a hundred thousand boxes in the index', changed(last, trak, followedBy(many(100_000, box('udta'))))],
  ['a box smaller than its header', Buffer.concat([fileType, Buffer.from([0, 0, 0, 4]), Buffer.from('moov')])],
  ['a box larger than the file', changed(last, 'moov', poke(0, 0x7f, 0xff, 0xff, 0xff))],
  [
    'a box with a huge 64-bit size',
    Buffer.concat([fileType, Buffer.from('\0\0\0\x01mdat\xff\xff\xff\xff\xff\xff\xff\xff', 'latin1')]),
  ],
  ['an index of open size inside of a track', changed(last, `${trak}/mdia`, poke(0, 0, 0, 0, 0))],
  ['fragments of another track', changed(fragments, 'moof/traf/tfhd', poke(12, 0, 0, 0, 9))],
  ['a fragment with two tracks', changed(fragments, 'moof/traf', twice)],
  ['a fragment with encryption', changed(fragments, 'moof/traf/trun', followedBy(full('senc', '\0\0\0\0')))],
  ['a fragment with huge counts', changed(fragments, 'moof/traf/trun', poke(12, ...max))],
  ['a fragment outside of the file', changed(fragments, 'moof/traf/trun', poke(16, 0x7f, 0, 0, 0))],
  ['a fragment before the file', changed(fragments, 'moof/traf/trun', poke(16, 0x80, 0, 0, 0))],
  ['a fragment bomb', bomb()],
];

/** Sets the AudioSpecificConfig, which follows the tag 5 and its length. */
const configured = (esds: Buffer, ...config: number[]): Buffer => {
  const at = esds.lastIndexOf(Buffer.from([0x80, 0x80, 0x80]), esds.length - 8);
  return poke(at + 4, ...config)(esds);
};

/** A thousand runs of thirty thousand samples each, in a few kilobytes. */
const bomb = (): Buffer => {
  const run = full('trun', '\0\0\x75\x30');
  return changed(fragments, 'moof/traf/trun', () => many(1000, run));
};

/** Files that differ from a recording only in what is dropped. */
export const harmlessMp4 = (): [string, Buffer][] => [
  [
    'an edit list',
    changed(
      last,
      `${trak}/tkhd`,
      followedBy(box('edts', full('elst', '\0\0\0\x01\xff\xff\xff\xff\0\0\0\0\0\x01\0\0'))),
    ),
  ],
  [
    'a huge claimed duration',
    changed(changed(last, 'moov/mvhd', poke(24, ...max)), `${trak}/mdia/mdhd`, poke(24, ...max)),
  ],
  ['the same configuration', changed(last, `${entry}/esds`, (own) => configured(own, 0x12, 0x08))],
  ['a time scale of zero', changed(last, `${trak}/mdia/mdhd`, poke(20, 0, 0, 0, 0))],
  ['a huge picture size of the track', changed(last, `${trak}/tkhd`, poke(84, ...max, ...max))],
  [
    'personal data beside the sound',
    Buffer.concat([last, box('udta', canary), box('uuid', canary), box('free', canary)]),
  ],
  ['a claimed sample rate of zero', changed(last, entry, poke(32, 0, 0, 0, 0))],
];

/** As many frames as a file may have, in the last of several boxes of media data. */
export const crowdedMp4 = (boxes: number): Buffer => {
  const whole = writtenMp4({
    rateIndex: 4,
    channels: 1,
    frames: Array.from({ length: 30_000 }, () => Buffer.from('x')),
  });
  const filler = many(boxes - 1, box('mdat'));
  const dataAt = whole.lastIndexOf('mdat') - 4;
  const index = changed(whole.subarray(0, dataAt), `${table}/stco`, poke(16, ...n4(dataAt + filler.length + 8)));
  return Buffer.concat([index, filler, whole.subarray(dataAt)]);
};
