export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

const starts = (bytes: Uint8Array, at: number, expected: readonly number[]): boolean =>
  expected.every((byte, index) => bytes[at + index] === byte);

/** Detects the type by magic bytes (H1); null if unsupported. File names and MIME types are not trusted. */
export const typeOfBytes = (bytes: Uint8Array): PictureType | null => {
  if (starts(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (starts(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  // "RIFF", four bytes of length, "WEBP".
  if (starts(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && starts(bytes, 8, [0x57, 0x45, 0x42, 0x50])) return 'image/webp';
  return null;
};
