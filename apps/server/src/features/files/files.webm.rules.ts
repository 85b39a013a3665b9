import { Failure } from '../../runtime/failure.ts';
import { voiceTypes } from '@guildhall/contract/files/routes.ts';

/** The single error for every malformed voice message. */
export const voiceRefused = (): Failure => new Failure('file_type', { type: voiceTypes.webm });

/** EBML element ids, including their length marker. */
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
  codecName: 0x258688,
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
  /** Null for an element of unknown size: it extends until an element that cannot be its child. */
  readonly end: number | null;
}

export interface Reading {
  readonly bytes: Buffer;
  /** Remaining element budget: a minute of audio has a few thousand, a hostile megabyte half a million. */
  elementsLeft: number;
}

const lengthOf = (first: number): number => Math.clz32(first) - 23;

/** Reads the element header at `at`; throws unless the whole element fits before `limit`. */
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
  // Also holds for sizes beyond the safe integer range.
  if (size > limit - start) throw voiceRefused();
  return { id, start, end: start + size };
};

export interface Child extends Element {
  readonly end: number;
  readonly content: Buffer;
}

/** Iterates over child elements; children of unknown size are rejected. */
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

/** Always writes sizes in four bytes, which is enough for any file we write. */
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
