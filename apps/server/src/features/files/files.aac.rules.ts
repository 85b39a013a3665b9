import { voiceRefused } from './files.webm.rules.ts';

/** Samples in one AAC-LC frame. */
export const frameSamples = 1024;

export const aacRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
] as const;

/** AAC-LC frames without a container. */
export interface AacVoice {
  /** Index into `aacRates`. */
  readonly rateIndex: number;
  readonly channels: 1 | 2;
  readonly frames: readonly Buffer[];
}

export const aacDurationOf = ({ rateIndex, frames }: AacVoice): number =>
  (frames.length * frameSamples * 1000) / (aacRates[rateIndex] ?? Number.NaN);

const lowComplexity = 2;

/** Reads an AudioSpecificConfig (ISO 14496-3, 1.6.2.1). Only plain AAC-LC; extensions may follow and are ignored. */
export const readAacConfig = (config: Buffer): Pick<AacVoice, 'rateIndex' | 'channels'> => {
  if (config.length < 2) throw voiceRefused();
  const bits = config.readUInt16BE(0);
  const [type, rateIndex, channels] = [bits >> 11, (bits >> 7) & 15, (bits >> 3) & 15];
  // The last three bits: frames of 960 samples, a core coder, an extension.
  const isOurs = type === lowComplexity && rateIndex < aacRates.length && (bits & 7) === 0;
  if (!isOurs || (channels !== 1 && channels !== 2)) throw voiceRefused();
  return { rateIndex, channels };
};

export const writtenAacConfig = ({ rateIndex, channels }: AacVoice): Buffer => {
  const config = Buffer.alloc(2);
  config.writeUInt16BE((lowComplexity << 11) | (rateIndex << 7) | (channels << 3));
  return config;
};

const headerBytes = 7;
/** The length field has 13 bits and includes the header. */
export const frameBytesMax = 8191 - headerBytes;

/** Writes the frames as an ADTS stream, the simplest form that a decoder can read from a pipe. */
export const writtenAdts = ({ rateIndex, channels, frames }: AacVoice): Buffer =>
  Buffer.concat(
    frames.flatMap((frame) => {
      const header = Buffer.alloc(headerBytes);
      const length = frame.length + headerBytes;
      header.writeUInt16BE(0xfff1);
      header.writeUInt8(((lowComplexity - 1) << 6) | (rateIndex << 2) | (channels >> 2), 2);
      header.writeUInt32BE((((channels & 3) << 30) | (length << 13) | 0x1ffc) >>> 0, 3);
      return [header, frame];
    }),
  );

/** Reads an ADTS stream with one format throughout; throws on everything else. */
export const readAdts = (bytes: Buffer): AacVoice => {
  const frames: Buffer[] = [];
  let format: number | null = null;
  for (let at = 0; at < bytes.length;) {
    if (at + headerBytes > bytes.length) throw voiceRefused();
    const length = (bytes.readUInt32BE(at + 2) >> 5) & 0x1fff;
    // Everything but the length and the fill level of the encoder's buffer.
    const own = bytes.readUIntBE(at, 4) & 0xffffffc0;
    format ??= own;
    const isOurs = bytes.readUInt16BE(at) === 0xfff1 && own === format && (bytes.readUInt8(at + 6) & 3) === 0;
    if (!isOurs || length <= headerBytes || at + length > bytes.length) throw voiceRefused();
    frames.push(bytes.subarray(at + headerBytes, at + length));
    at += length;
  }
  if (format === null) throw voiceRefused();
  const [type, rateIndex, channels] = [((format >>> 14) & 3) + 1, (format >>> 10) & 15, (format >>> 6) & 7];
  if (type !== lowComplexity || rateIndex >= aacRates.length || (channels !== 1 && channels !== 2))
    throw voiceRefused();
  return { rateIndex, channels, frames };
};
