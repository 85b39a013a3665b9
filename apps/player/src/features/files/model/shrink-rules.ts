import type { PictureType } from './sniff.ts';

/** Enough to read every letter of a phone's screenshot. */
const longSideMaxPx = 1600;
/** So small already that another encoding would only cost quality. */
const smallBytes = 300 * 1024;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size to shrink to, at the same proportions; null where the picture is fine as it is. */
export const shrinkTo = ({ width, height }: Size, byteLength: number): Size | null => {
  const longSide = Math.max(width, height);
  if (longSide < 1 || (longSide <= longSideMaxPx && byteLength <= smallBytes)) return null;
  const scale = Math.min(1, longSideMaxPx / longSide);
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
};

/** Photos stay JPEG; drawings and screenshots may be transparent, which WebP keeps. */
export const encodingsFor = (type: PictureType): readonly PictureType[] =>
  type === 'image/jpeg' ? ['image/jpeg'] : ['image/webp', 'image/jpeg'];

export const isWorthIt = (originalBytes: number, shrunkBytes: number): boolean =>
  shrunkBytes > 0 && shrunkBytes < originalBytes;

/** H1: a file must be smaller than the limit, so exactly the limit is too large. */
export const isTooLarge = (byteLength: number, megabytes: number): boolean => byteLength >= megabytes * 1024 * 1024;
