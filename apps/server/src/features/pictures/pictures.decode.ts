import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import sharp, { type Metadata } from 'sharp';
import { formatOf, isAnimatedPng } from './pictures.formats.ts';

/** Widest that any screen of the app shows. */
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

// libvips can open far more than pictures of ours; every loader there is no use for is an attack for nothing (attack 22).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

const hexOf = ({ r, g, b }: { r: number; g: number; b: number }): string =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** Sixteen bits for a colour need twice the memory of eight, so they count twice (attack 21). */
const isTooLarge = ({ width, height, depth }: Metadata): boolean =>
  width > staffLimits.pictureSideMax ||
  height > staffLimits.pictureSideMax ||
  width * height * (depth === 'uchar' ? 1 : 2) > staffLimits.picturePixelsMax;

/** Looks at no name and no claimed type, only at the bytes; decides by the header before decoding a single pixel. */
export const decode = async (input: Buffer): Promise<Decoded> => {
  const format = formatOf(input);
  if (format === null || (format === 'png' && isAnimatedPng(input))) return { outcome: 'refused' };
  const source = sharp(input, {
    failOn: 'error',
    // The header is judged below, with a better answer than an exception.
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
