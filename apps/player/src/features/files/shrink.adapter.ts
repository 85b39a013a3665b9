import { encodingsFor, isWorthIt, shrinkTo } from './model/shrink-rules.ts';
import type { PictureType } from './model/picture-type.ts';

const quality = 0.82;

/** `<img>` applies EXIF orientation in all supported engines; `createImageBitmap` does not in some. */
const decode = async (address: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
};

const encode = (canvas: HTMLCanvasElement, type: PictureType): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });

const draw = (image: HTMLImageElement, { width, height }: { width: number; height: number }, isOpaque: boolean) => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('canvas: no 2d context');
  if (isOpaque) {
    // JPEG has no alpha channel and would render transparency black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas;
};

const shrunkOf = async (original: Blob, type: PictureType, image: HTMLImageElement): Promise<Blob> => {
  const size = shrinkTo({ width: image.naturalWidth, height: image.naturalHeight }, original.size);
  if (size === null) return original;
  for (const encoding of encodingsFor(type)) {
    const canvas = draw(image, size, encoding === 'image/jpeg');
    const blob = await encode(canvas, encoding);
    // Frees the memory immediately; older WebKit otherwise runs out of canvas memory.
    canvas.width = 0;
    canvas.height = 0;
    // Engines silently fall back to another format if they cannot encode this one.
    if (blob?.type === encoding) return isWorthIt(original.size, blob.size) ? blob : original;
  }
  return original;
};

/** Shrinks the picture; falls back to the original on any failure. */
export const shrink = async (original: Blob, type: PictureType): Promise<Blob> => {
  const address = URL.createObjectURL(original);
  try {
    return await shrunkOf(original, type, await decode(address));
  } catch {
    return original;
  } finally {
    URL.revokeObjectURL(address);
  }
};
