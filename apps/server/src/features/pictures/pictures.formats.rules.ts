export type PictureFormat = 'jpeg' | 'png' | 'webp';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegSignature = Buffer.from([0xff, 0xd8, 0xff]);

const startsWith = (bytes: Buffer, signature: Buffer): boolean => bytes.subarray(0, signature.length).equals(signature);

export const formatOf = (bytes: Buffer): PictureFormat | null => {
  if (startsWith(bytes, jpegSignature)) return 'jpeg';
  if (startsWith(bytes, pngSignature)) return 'png';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp' : null;
};

/** Decoders silently show the first frame of an animated PNG, so its chunks are checked here. */
export const isAnimatedPng = (bytes: Buffer): boolean => {
  let at = pngSignature.length;
  while (at + 8 <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') return true;
    // The `acTL` chunk must precede the image data.
    if (name === 'IDAT') return false;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
};
