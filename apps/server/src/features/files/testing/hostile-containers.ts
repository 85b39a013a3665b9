import { elements as e, written, writtenFloat } from '../files.webm.rules.ts';
import { box, changed, followedBy, full, many, none, poke, renamed, spokenMp4, twice } from './sample-mp4.ts';
import { blockOf, clusterOf, spoken, trackOf, voiceOf } from './sample-voices.ts';

type HostileFile = readonly [name: string, bytes: Buffer];

/** At shares of the length, and without the last byte. */
const cutOff = (name: string, file: Buffer): HostileFile[] => [
  ...[0.02, 0.1, 0.3, 0.5, 0.8].map((share): HostileFile => [
    `${name}, cut off at ${share * 100} %`,
    file.subarray(0, Math.floor(file.length * share)),
  ]),
  [`${name}, without its last byte`, file.subarray(0, -1)],
];

const empty = Buffer.alloc(0);
/** An element whose size is claimed, whatever follows. */
const claiming = (id: number, size: number, content: Buffer): Buffer => {
  const bytes = written(id, content);
  bytes.writeUInt32BE(0x10000000 + size, bytes.length - content.length - 4);
  return bytes;
};
const withHeader = (header: Buffer): Buffer =>
  Buffer.concat([header, voiceOf().subarray(voiceOf().indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67])))]);
const headerOf = (...parts: Buffer[]): Buffer => written(e.header, parts);
const docType = written(e.docType, 'webm');
const info = written(e.info, [written(e.timecodeScale, 1_000_000)]);
const withSegment = (...parts: Buffer[]): Buffer => Buffer.concat([headerOf(docType), written(e.segment, parts)]);
const tracks = written(e.tracks, [trackOf()]);
const sound = clusterOf(0, blockOf(0));
const withTrack = (...parts: Buffer[]): Buffer => voiceOf({ tracks: [written(e.track, parts)] });
const opusHead = (channels = 1, version = 1, family = 0): Buffer =>
  Buffer.from([...Buffer.from('OpusHead'), version, channels, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, family]);
const audio = written(e.audio, [writtenFloat(e.samplingFrequency, 48_000), written(e.channels, 1)]);
const [number, type] = [written(e.trackNumber, 1), written(e.trackType, 2)];
const codec = written(e.codec, 'A_OPUS');
const head = written(e.codecPrivate, opusHead());
const nested = (id: number, depth: number): Buffer => {
  let inside: Buffer = empty;
  for (let level = 0; level < depth; level += 1) inside = written(id, inside);
  return inside;
};

/** WebM that must be refused, by what is wrong with it. */
export const hostileWebm = (): Record<string, HostileFile[]> => ({
  truncated: [...cutOff('WebM', spoken.whole), ...cutOff('WebM of Firefox', spoken.firefox)],
  'sizes that lie': [
    ['a header larger than the file', withHeader(claiming(e.header, 0x0fffff0, docType))],
    ['a header that ends inside of its type', withHeader(claiming(e.header, 5, docType))],
    ['a segment of one byte less', Buffer.concat([headerOf(docType), claiming(e.segment, 1, info), tracks, sound])],
    ['a segment of one byte more', Buffer.concat([headerOf(docType), claiming(e.segment, info.length + 1, info)])],
    [
      'a track larger than the tracks',
      withSegment(info, written(e.tracks, [claiming(e.track, 500, trackOf())]), sound),
    ],
    [
      'a private part larger than its track',
      withTrack(number, type, codec, audio, claiming(e.codecPrivate, 190, opusHead())),
    ],
    [
      'a block larger than its cluster',
      voiceOf({ rest: [clusterOf(0, claiming(e.simpleBlock, 90, Buffer.alloc(7)))] }),
    ],
    ['a cluster that ends inside of a block', withSegment(info, tracks, claiming(e.cluster, 9, sound.subarray(8)))],
    [
      'a block of unknown size',
      voiceOf({ rest: [clusterOf(0, Buffer.from([e.simpleBlock, 0xff, 0x81, 0, 0, 0x80, 0xf8]))] }),
    ],
    [
      'a number of nine bytes',
      voiceOf({ rest: [written(e.cluster, [written(e.timecode, Buffer.alloc(9)), blockOf(0)])] }),
    ],
  ],
  nested: [
    ['clusters in a cluster', voiceOf({ rest: [nested(e.cluster, 4000)] })],
    ['groups in a group', voiceOf({ rest: [clusterOf(0, nested(e.blockGroup, 4000))] })],
    ['tracks in tracks', withSegment(info, nested(e.tracks, 4000), sound)],
    ['segments in a segment', withSegment(nested(e.segment, 4000))],
    ['headers in a header', withHeader(nested(e.header, 4000))],
  ],
  'another codec': [
    ['AAC', withTrack(number, type, written(e.codec, 'A_AAC'), head, audio)],
    ['samples without a codec', withTrack(number, type, written(e.codec, 'A_PCM/INT/LIT'), head, audio)],
    ['a codec in small letters', withTrack(number, type, written(e.codec, 'a_opus'), head, audio)],
    ['a codec with a zero and more', withTrack(number, type, written(e.codec, 'A_OPUS\0A_AAC'), head, audio)],
    ['an experimental codec', withTrack(number, type, written(e.codec, 'A_OPUS/EXPERIMENTAL'), head, audio)],
    ['Opus without its head', withTrack(number, type, codec, audio)],
    ['a short head', withTrack(number, type, codec, written(e.codecPrivate, opusHead().subarray(1)), audio)],
    ['a head of another version', withTrack(number, type, codec, written(e.codecPrivate, opusHead(1, 2)), audio)],
    ['a head without channels', withTrack(number, type, codec, written(e.codecPrivate, opusHead(0)), audio)],
    [
      'a head with a mapping of its own',
      withTrack(number, type, codec, written(e.codecPrivate, opusHead(1, 1, 255)), audio),
    ],
    ['a head that contradicts the track', withTrack(number, type, codec, written(e.codecPrivate, opusHead(2)), audio)],
    ['a button as the type of the track', withTrack(number, written(e.trackType, 18), codec, head, audio)],
  ],
  empty: [
    ['an empty header', withHeader(headerOf())],
    ['an empty document type', withHeader(headerOf(written(e.docType, '')))],
    ['an empty segment', Buffer.concat([headerOf(docType), written(e.segment, empty)])],
    ['an empty list of tracks', withSegment(info, written(e.tracks, empty), sound)],
    ['an empty track', withTrack()],
    ['an empty codec', withTrack(number, type, written(e.codec, ''), head, audio)],
    ['an empty block', voiceOf({ rest: [clusterOf(0, written(e.simpleBlock, empty))] })],
    ['an empty group', voiceOf({ rest: [clusterOf(0, written(e.blockGroup, empty))] })],
    ['a cluster without a time', voiceOf({ rest: [written(e.cluster, [blockOf(0)])] })],
  ],
  'huge counts': [
    ['a hundred thousand clusters', voiceOf({ rest: [many(100_000, written(e.cluster, empty))] })],
    ['a hundred thousand tracks', voiceOf({ tracks: [many(100_000, written(e.track, empty))] })],
    ['twenty thousand whole tracks', voiceOf({ tracks: [many(20_000, trackOf())] })],
    ['a hundred thousand groups', voiceOf({ rest: [clusterOf(0, many(100_000, written(e.blockGroup, empty)))] })],
    ['a million fillers', voiceOf({ rest: [many(1_000_000, Buffer.from([e.fill, 0x80])), sound] })],
    ['a block of 256 laced frames', voiceOf({ rest: [clusterOf(0, blockOf(0, Buffer.alloc(600, 0xff), 1, 0x82))] })],
    ['a hundred thousand blocks', voiceOf({ rest: [clusterOf(0, many(100_000, blockOf(0)))] })],
  ],
  repeated: [
    ['two headers', Buffer.concat([headerOf(docType), voiceOf()])],
    ['two document types', withHeader(headerOf(docType, docType))],
    ['two infos', withSegment(info, info, tracks, sound)],
    ['two lists of tracks', withSegment(info, tracks, tracks, sound)],
    ['two lists of tracks, one after the sound', withSegment(info, tracks, sound, tracks)],
    ['two numbers of a track', withTrack(number, number, type, codec, head, audio)],
    ['two codecs', withTrack(number, type, codec, codec, head, audio)],
    ['two heads', withTrack(number, type, codec, head, head, audio)],
    ['two descriptions of the sound', withTrack(number, type, codec, head, audio, audio)],
    [
      'two times of a cluster',
      voiceOf({ rest: [written(e.cluster, [written(e.timecode, 0), written(e.timecode, 9), blockOf(0)])] }),
    ],
    [
      'two blocks in a group',
      voiceOf({ rest: [clusterOf(0, written(e.blockGroup, many(2, written(e.block, blockOf(0).subarray(5)))))] }),
    ],
  ],
});

const { last, first, fragments } = spokenMp4;
const trak = 'moov/trak';
const table = `${trak}/mdia/minf/stbl`;
const entry = `${table}/stsd/mp4a`;
const max = [0xff, 0xff, 0xff, 0xff];
/** An object type of the decoder, in a stream description that has no other. */
const objectType = (value: number): Buffer => {
  const at = fragments.indexOf(Buffer.from([0x40, 0x15]));
  return Buffer.concat([fragments.subarray(0, at), Buffer.from([value]), fragments.subarray(at + 1)]);
};
const inside = (path: string): Buffer => changed(last, path, (own) => box(own.toString('latin1', 4, 8)));
const nestedBoxes = (name: string, depth: number): Buffer => {
  let content: Buffer = empty;
  for (let level = 0; level < depth; level += 1) content = box(name, content);
  return content;
};
/** A few bytes that claim four billion samples, each of which takes its values from the defaults. */
const claimedRun = full('trun', '\xff\xff\xff\xff');

/** MP4 that must be refused, by what is wrong with it. */
export const hostileMp4 = (): Record<string, HostileFile[]> => ({
  truncated: [...cutOff('MP4', last), ...cutOff('MP4 with the index first', first)],
  'sizes that lie': [
    ['media data smaller than its samples', changed(last, 'mdat', (own) => box('mdat', own.subarray(8, -200)))],
    ['an index of eight bytes', changed(last, 'moov', poke(0, 0, 0, 0, 8))],
    [
      'an index of 64 bits that ends before it starts',
      Buffer.concat([first.subarray(0, 28), Buffer.from('\0\0\0\x01moov\0\0\0\0\0\0\0\x08', 'latin1')]),
    ],
    ['a track smaller than its content', changed(last, trak, poke(0, 0, 0, 0, 40))],
    [
      'one sample more than there are sizes',
      changed(last, `${table}/stsz`, (own) => poke(16, ...own.subarray(16, 19), (own[19] ?? 0) + 1)(own)),
    ],
    ['a stream description longer than its box', changed(last, `${entry}/esds`, (own) => own.subarray(0, 24))],
    ['a description longer than its table', changed(last, entry, poke(0, 0, 0, 8, 0))],
    ['a fragment larger than the file', changed(fragments, 'moof', poke(0, 0, 1, 0, 0))],
    ['a run larger than its fragment', changed(fragments, 'moof/traf/trun', poke(0, 0, 1, 0, 0))],
  ],
  nested: [
    ['tracks in a track', changed(last, `${trak}/tkhd`, followedBy(nestedBoxes('trak', 4000)))],
    ['tables in a table', changed(last, `${table}/stsz`, followedBy(nestedBoxes('stbl', 4000)))],
    ['fragments in a fragment', changed(fragments, 'moof/traf', followedBy(nestedBoxes('moof', 4000)))],
    ['streams in a stream', changed(last, `${entry}/esds`, () => full('esds', '\x03\x80\x80\x7f\x22'.repeat(4000)))],
  ],
  'another codec': [
    ['MP3 in a description of AAC', objectType(0x6b)],
    ['Vorbis in a description of AAC', objectType(0xdd)],
    ['a picture in a description of AAC', objectType(0x6c)],
    ...['ac-3', 'ec-3', 'alac', 'fLaC', 'samr', 'sowt', '.mp3', 'tx3g', 'mp4v'].map((name): HostileFile => [
      `a description of ${name}`,
      changed(last, entry, renamed(name)),
    ]),
  ],
  empty: [
    ['an empty file type', changed(inside('ftyp'), 'moov', none)],
    ...[
      'moov',
      trak,
      `${trak}/mdia`,
      `${trak}/mdia/minf`,
      table,
      `${table}/stsd`,
      `${table}/stsz`,
      `${table}/stco`,
      `${entry}/esds`,
      `${trak}/mdia/hdlr`,
      `${trak}/tkhd`,
    ].map((path): HostileFile => [`an empty ${path}`, inside(path)]),
    ['empty media data', inside('mdat')],
    ['samples of no bytes', changed(last, `${table}/stsz`, (own) => poke(20, ...Buffer.alloc(own.length - 20))(own))],
    ['an empty fragment', changed(fragments, 'moof', () => box('moof'))],
    ['an empty run', changed(fragments, 'moof/traf/trun', () => box('trun'))],
  ],
  'huge counts': [
    ['four billion descriptions', changed(last, `${table}/stsd`, poke(12, ...max))],
    ['four billion runs of chunks', changed(last, `${table}/stsc`, poke(12, ...max))],
    [
      'four billion samples in a chunk',
      changed(changed(last, `${table}/stsc`, poke(20, ...max)), `${table}/stco`, poke(16, ...max)),
    ],
    [
      'four billion samples of one byte',
      changed(last, `${table}/stsz`, () => full('stsz', '\0\0\0\x01\xff\xff\xff\xff')),
    ],
    ['four billion samples in a run', changed(fragments, 'moof/traf/trun', () => claimedRun)],
    [
      'four billion samples of no bytes in a run',
      changed(
        changed(fragments, 'moof/traf/tfhd', (own) => full('tfhd', own.toString('latin1', 12, 16))),
        'moof/traf/trun',
        () => claimedRun,
      ),
    ],
    ['four billion data references', changed(last, `${trak}/mdia/minf/dinf/dref`, poke(12, ...max))],
    ['a thousand copies of the media data', Buffer.concat([last, many(1001, box('mdat', 'x'))])],
    ['a hundred thousand fragments', Buffer.concat([fragments, many(100_000, box('moof'))])],
  ],
  repeated: [
    ...[
      trak,
      `${trak}/tkhd`,
      `${trak}/mdia`,
      `${trak}/mdia/hdlr`,
      `${trak}/mdia/minf`,
      table,
      `${table}/stsd`,
      entry,
      `${entry}/esds`,
      `${table}/stsz`,
      `${table}/stsc`,
      `${table}/stco`,
    ].map((path): HostileFile => [`two of ${path}`, changed(last, path, twice)]),
    ['two file types that differ', Buffer.concat([box('ftyp', 'M4A \0\0\0\x01'), last])],
    ['two heads of a fragment', changed(fragments, 'moof/traf/tfhd', twice)],
    ['two defaults of fragments', changed(fragments, 'moov/mvex/trex', twice)],
  ],
});
