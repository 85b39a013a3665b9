import { voiceRefused } from './files.webm.rules.ts';

export interface Box {
  readonly type: string;
  /** Where the box itself starts. */
  readonly at: number;
  /** Where its content starts and ends. */
  readonly start: number;
  readonly end: number;
}

export interface BoxReading {
  readonly bytes: Buffer;
  /** Remaining box budget: a minute of audio has a few hundred, a hostile megabyte a hundred thousand. */
  boxesLeft: number;
}

const boxAt = (reading: BoxReading, at: number, limit: number): Box => {
  reading.boxesLeft -= 1;
  if (reading.boxesLeft < 0 || at + 8 > limit) throw voiceRefused();
  const { bytes } = reading;
  const type = bytes.toString('latin1', at + 4, at + 8);
  const size = bytes.readUInt32BE(at);
  // Only the last box of the file may leave its size open.
  if (size === 0 && limit === bytes.length) return { type, at, start: at + 8, end: limit };
  if (size !== 1) {
    if (size < 8 || size > limit - at) throw voiceRefused();
    return { type, at, start: at + 8, end: at + size };
  }
  if (at + 16 > limit) throw voiceRefused();
  const large = Number(bytes.readBigUInt64BE(at + 8));
  if (large < 16 || large > limit - at) throw voiceRefused();
  return { type, at, start: at + 16, end: at + large };
};

export function* boxesIn(reading: BoxReading, start: number, end: number): Generator<Box> {
  for (let at = start; at < end;) {
    const box = boxAt(reading, at, end);
    yield box;
    at = box.end;
  }
}

/** Collects child boxes: each of `kept` at most once; anything neither kept nor dropped is rejected. */
export const boxesOnce = (
  reading: BoxReading,
  { start, end }: Pick<Box, 'start' | 'end'>,
  kept: readonly string[],
  dropped: readonly string[],
): ReadonlyMap<string, Box> => {
  const found = new Map<string, Box>();
  for (const box of boxesIn(reading, start, end)) {
    if (dropped.includes(box.type)) continue;
    if (!kept.includes(box.type) || found.has(box.type)) throw voiceRefused();
    found.set(box.type, box);
  }
  return found;
};

export const requireBox = (boxes: ReadonlyMap<string, Box>, type: string): Box => {
  const box = boxes.get(type);
  if (box === undefined) throw voiceRefused();
  return box;
};

/** Reads fixed fields in order; throws at the end of the box. */
export const fieldsOf = ({ bytes }: BoxReading, { start, end }: Pick<Box, 'start' | 'end'>) => {
  let at = start;
  const take = (count: number): number => {
    const from = at;
    if (count > end - at) throw voiceRefused();
    at += count;
    return from;
  };
  return {
    skip: (count: number): void => void take(count),
    byte: (): number => bytes.readUInt8(take(1)),
    short: (): number => bytes.readUInt16BE(take(2)),
    int: (): number => bytes.readUInt32BE(take(4)),
    signed: (): number => bytes.readInt32BE(take(4)),
    /** Beyond the safe integer range it is beyond every file, too. */
    long: (): number => Number(bytes.readBigUInt64BE(take(8))),
    rest: (count: number): Buffer => {
      const from = take(count);
      return bytes.subarray(from, from + count);
    },
    /** Version in the highest byte, flags in the others. */
    versionAndFlags: (): number => bytes.readUInt32BE(take(4)),
    get at(): number {
      return at;
    },
    get left(): number {
      return end - at;
    },
  };
};

const number = (value: number, size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, Math.max(0, size - 6), Math.min(size, 6));
  return bytes;
};
export const [n1, n2, n4] = [1, 2, 4].map(
  (size) =>
    (value: number): Buffer =>
      number(value, size),
) as [(value: number) => Buffer, (value: number) => Buffer, (value: number) => Buffer];

export const writtenBox = (type: string, ...content: readonly Buffer[]): Buffer => {
  const inside = Buffer.concat(content);
  return Buffer.concat([n4(inside.length + 8), Buffer.from(type, 'latin1'), inside]);
};
