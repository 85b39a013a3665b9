import type { PictureType } from './picture-type.ts';

/** Enough to keep text in phone screenshots readable. */
const longSideMaxPx = 1600;
/** Below this size re-encoding only costs quality. */
const smallBytes = 300 * 1024;

interface Size {
  readonly width: number;
  readonly height: number;
}

export const shrinkTo = ({ width, height }: Size, byteLength: number): Size | null => {
  const longSide = Math.max(width, height);
  if (longSide < 1 || (longSide <= longSideMaxPx && byteLength <= smallBytes)) return null;
  const scale = Math.min(1, longSideMaxPx / longSide);
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
};

/** Photos stay JPEG; other pictures may be transparent, which WebP preserves. */
export const encodingsFor = (type: PictureType): readonly PictureType[] =>
  type === 'image/jpeg' ? ['image/jpeg'] : ['image/webp', 'image/jpeg'];

export const isWorthIt = (originalBytes: number, shrunkBytes: number): boolean =>
  shrunkBytes > 0 && shrunkBytes < originalBytes;

/** Files must be smaller than the limit, so exactly the limit is too large (H1). */
export const isTooLarge = (byteLength: number, megabytes: number): boolean => byteLength >= megabytes * 1024 * 1024;
