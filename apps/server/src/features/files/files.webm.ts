import { Failure } from '../../platform/failure.ts';
import { voiceTypes } from '@guildhall/contract/files.ts';

/** The one answer to whatever is not exactly what we take. */
export const voiceRefused = (): Failure => new Failure('file_type', { type: voiceTypes });

/** Marks of elements, as they are written in the file. */
export const elements = {
  header: 0x1a45dfa3,
  version: 0x4286,
  readVersion: 0x42f7,
  idLengthMax: 0x42f2,
  sizeLengthMax: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  cues: 0x1c53bb6b,
  tags: 0x1254c367,
  fill: 0xec,
  info: 0x1549a966,
  timecodeScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  date: 0x4461,
  segmentId: 0x73a4,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackId: 0x73c5,
  trackType: 0x83,
  codec: 0x86,
  codecPrivate: 0x63a2,
  codecDelay: 0x56aa,
  seekPreRoll: 0x56bb,
  lacing: 0x9c,
  enabled: 0xb9,
  isDefault: 0x88,
  language: 0x22b59c,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  bitDepth: 0x6264,
  cluster: 0x1f43b675,
  timecode: 0xe7,
  previousSize: 0xab,
  position: 0xa7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
  discardPadding: 0x75a2,
} as const;

export interface Element {
  readonly id: number;
  readonly start: number;
  /** Null where the file does not say: it reaches as far as what may be in it. */
  readonly end: number | null;
}

/** A file that is being read. */
export interface Reading {
  readonly bytes: Buffer;
  /** How many elements more we look at: a minute of sound has a few thousand, a megabyte of nothing half a million. */
  elementsLeft: number;
}

const lengthOf = (first: number): number => Math.clz32(first) - 23;

/** The element at `at`, of which all that is said to be there is there before `limit`. */
export const elementAt = (reading: Reading, at: number, limit: number): Element => {
  const { bytes } = reading;
  reading.elementsLeft -= 1;
  if (reading.elementsLeft < 0) throw voiceRefused();
  const idLength = lengthOf(bytes[at] ?? 0);
  const sizeAt = at + idLength;
  if (idLength > 4 || sizeAt >= limit) throw voiceRefused();
  const first = bytes[sizeAt] ?? 0;
  const sizeLength = lengthOf(first);
  const start = sizeAt + sizeLength;
  if (sizeLength > 8 || start > limit) throw voiceRefused();
  const id = bytes.readUIntBE(at, idLength);
  const mask = 0xff >> sizeLength;
  let size = first & mask;
  let isUnknown = size === mask;
  for (let next = sizeAt + 1; next < start; next += 1) {
    const byte = bytes[next] ?? 0;
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  if (isUnknown) return { id, start, end: null };
  // Also where the number is larger than numbers are exact.
  if (size > limit - start) throw voiceRefused();
  return { id, start, end: start + size };
};

export interface Child extends Element {
  readonly end: number;
  readonly content: Buffer;
}

/** What is in an element, each of a size that is known and none beyond it. */
export function* childrenOf(reading: Reading, start: number, end: number): Generator<Child> {
  for (let at = start; at < end;) {
    const { id, start: from, end: to } = elementAt(reading, at, end);
    if (to === null) throw voiceRefused();
    yield { id, start: from, end: to, content: reading.bytes.subarray(from, to) };
    at = to;
  }
}

export const numberIn = (content: Buffer): number => {
  if (content.length > 6) throw voiceRefused();
  return content.length === 0 ? 0 : content.readUIntBE(0, content.length);
};

const numberBytes = (value: number): Buffer => {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(value, 0, 6);
  const leading = bytes.findIndex((byte) => byte !== 0);
  return bytes.subarray(leading === -1 ? 5 : leading);
};

const idBytes = (id: number): Buffer => numberBytes(id);

/** All sizes in four bytes: simple, and enough for anything we write. */
const sizeBytes = (size: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(0x10000000 + size);
  return bytes;
};

export const written = (id: number, content: Buffer | string | number | readonly Buffer[]): Buffer => {
  let inside: Buffer;
  if (typeof content === 'number') inside = numberBytes(content);
  else if (typeof content === 'string') inside = Buffer.from(content, 'latin1');
  else inside = Buffer.isBuffer(content) ? content : Buffer.concat(content);
  return Buffer.concat([idBytes(id), sizeBytes(inside.length), inside]);
};

export const writtenFloat = (id: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return written(id, bytes);
};
