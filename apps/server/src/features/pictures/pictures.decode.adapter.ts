import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import sharp, { type Metadata } from 'sharp';
import { formatOf, isAnimatedPng } from './pictures.formats.rules.ts';

/** Widest size that any screen of the app shows. */
const widthMax = 1600;
const quality = 80;

export type Decoded =
  | { readonly outcome: 'refused' | 'too_large' }
  | {
      readonly outcome: 'done';
      readonly width: number;
      readonly height: number;
      readonly tone: string;
      readonly bytes: Buffer;
    };

// libvips can open many more formats; each unused loader is needless attack surface (threat 22).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

const hexOf = ({ r, g, b }: { r: number; g: number; b: number }): string =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** 16-bit channels need twice the memory of 8-bit ones, so their pixels count twice (threat 21). */
const isTooLarge = ({ width, height, depth }: Metadata): boolean =>
  width > staffLimits.pictureSideMax ||
  height > staffLimits.pictureSideMax ||
  width * height * (depth === 'uchar' ? 1 : 2) > staffLimits.picturePixelsMax;

/** Ignores file name and claimed type. Rejects by the header before decoding any pixel. */
export const decode = async (input: Buffer): Promise<Decoded> => {
  const format = formatOf(input);
  if (format === null || (format === 'png' && isAnimatedPng(input))) return { outcome: 'refused' };
  const source = sharp(input, {
    failOn: 'error',
    // The size check below gives a better answer than an exception.
    limitInputPixels: false,
    sequentialRead: true,
  });
  const header = await source.metadata();
  if (header.format !== format || (header.pages ?? 1) > 1) return { outcome: 'refused' };
  if (isTooLarge(header)) return { outcome: 'too_large' };
  const { data, info } = await source
    .autoOrient()
    .resize({ width: widthMax, withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality })
    .toBuffer({ resolveWithObject: true });
  const { dominant } = await sharp(data).stats();
  return { outcome: 'done', width: info.width, height: info.height, tone: hexOf(dominant), bytes: data };
};
