const frameBytesMax = 1275;
/** By the specification a packet holds no more than this. */
const packetMsMax = 120;

/** How long the frames of a packet are, by its first byte (RFC 6716, 3.1). */
const frameMsOf = (toc: number): number => {
  const config = toc >> 3;
  if (config < 12) return [10, 20, 40, 60][config & 3] ?? 60;
  if (config < 16) return (config & 1) === 0 ? 10 : 20;
  return [2.5, 5, 10, 20][config & 3] ?? 20;
};

/** A length within a packet, and how many bytes it took; null where it is cut off. */
const lengthAt = (packet: Buffer, at: number): { length: number; next: number } | null => {
  const first = packet[at];
  if (first === undefined) return null;
  if (first < 252) return { length: first, next: at + 1 };
  const second = packet[at + 1];
  return second === undefined ? null : { length: first + 4 * second, next: at + 2 };
};

const equalFrames = (bytes: number, count: number): boolean =>
  bytes >= 0 && bytes % count === 0 && bytes / count <= frameBytesMax;

/** The frames of different lengths, the last of which has what is left. */
const differentFrames = (packet: Buffer, at: number, end: number, count: number): boolean => {
  let [next, total] = [at, 0];
  for (let frame = 1; frame < count; frame += 1) {
    const found = lengthAt(packet, next);
    if (found === null || found.length > frameBytesMax) return false;
    next = found.next;
    total += found.length;
  }
  const last = end - next - total;
  return last >= 0 && last <= frameBytesMax;
};

/** Where the frames begin and end, without what only fills the packet up; null where it is cut off. */
const withoutPadding = (packet: Buffer, isPadded: boolean): { start: number; end: number } | null => {
  let [start, padding] = [2, 0];
  if (!isPadded) return { start, end: packet.length };
  for (;;) {
    const byte = packet[start];
    if (byte === undefined) return null;
    start += 1;
    padding += byte === 255 ? 254 : byte;
    if (byte !== 255) return { start, end: packet.length - padding };
  }
};

/** The number of frames of a packet that holds exactly what it says (RFC 6716, 3.4); null for any other. */
const framesOf = (packet: Buffer, toc: number): number | null => {
  const code = toc & 3;
  if (code === 0) return packet.length - 1 <= frameBytesMax ? 1 : null;
  if (code === 1) return equalFrames(packet.length - 1, 2) ? 2 : null;
  if (code === 2) return differentFrames(packet, 1, packet.length, 2) ? 2 : null;
  const second = packet[1];
  if (second === undefined) return null;
  const count = second & 63;
  const place = withoutPadding(packet, (second & 64) !== 0);
  if (count === 0 || place === null) return null;
  const isVariable = (second & 128) !== 0;
  const isWhole = isVariable
    ? differentFrames(packet, place.start, place.end, count)
    : equalFrames(place.end - place.start, count);
  return isWhole ? count : null;
};

/** How many milliseconds of sound a packet of Opus is; null where it is none. */
export const packetMs = (packet: Buffer): number | null => {
  const toc = packet[0];
  if (toc === undefined) return null;
  const frames = framesOf(packet, toc);
  if (frames === null) return null;
  const ms = frames * frameMsOf(toc);
  return ms <= packetMsMax ? ms : null;
};
