const frameBytesMax = 1275;
/** Maximum duration of one packet (RFC 6716, 3.2). */
const packetMsMax = 120;

/** Frame duration encoded in the TOC byte (RFC 6716, 3.1). */
const frameMsOf = (toc: number): number => {
  const config = toc >> 3;
  if (config < 12) return [10, 20, 40, 60][config & 3] ?? 60;
  if (config < 16) return (config & 1) === 0 ? 10 : 20;
  return [2.5, 5, 10, 20][config & 3] ?? 20;
};

/** Reads a frame length (RFC 6716, 3.2.1); null if the packet is truncated. */
const lengthAt = (packet: Buffer, at: number): { length: number; next: number } | null => {
  const first = packet[at];
  if (first === undefined) return null;
  if (first < 252) return { length: first, next: at + 1 };
  const second = packet[at + 1];
  return second === undefined ? null : { length: first + 4 * second, next: at + 2 };
};

const equalFrames = (bytes: number, count: number): boolean =>
  bytes >= 0 && bytes % count === 0 && bytes / count <= frameBytesMax;

/** Validates frames of individual lengths; the last frame takes the remaining bytes. */
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

/** The range of the frames without padding; null if the packet is truncated. */
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

/** Number of frames in a well-formed packet (RFC 6716, 3.4); null if it is malformed. */
const framesOf = (packet: Buffer, toc: number): number | null => {
  const code = toc & 3;
  if (code === 0) return packet.length - 1 <= frameBytesMax ? 1 : null;
  if (code === 1) return equalFrames(packet.length - 1, 2) ? 2 : null;
  if (code === 2) return differentFrames(packet, 1, packet.length, 2) ? 2 : null;
  const second = packet[1];
  if (second === undefined) return null;
  const count = second & 63;
  const range = withoutPadding(packet, (second & 64) !== 0);
  if (count === 0 || range === null) return null;
  const isVariable = (second & 128) !== 0;
  const isWhole = isVariable
    ? differentFrames(packet, range.start, range.end, count)
    : equalFrames(range.end - range.start, count);
  return isWhole ? count : null;
};

/** Duration of an Opus packet in milliseconds; null if it is malformed. */
export const packetMs = (packet: Buffer): number | null => {
  const toc = packet[0];
  if (toc === undefined) return null;
  const frames = framesOf(packet, toc);
  if (frames === null) return null;
  const ms = frames * frameMsOf(toc);
  return ms <= packetMsMax ? ms : null;
};
