import sharp from 'sharp';
import type { Decoded } from './pictures.decode.ts';
import { glyphHeight, glyphWidth, isInked } from './pictures.font.ts';

/** A smaller picture has no room for a mark that can be read. */
const widthMin = 480;
const quality = 80;
/** Of the way from the picture's own colour to the mark's. */
const strength = 0.5;

const [nothing, light, dark] = [0, 1, 2];

/**
 * A piece that goes on seamlessly on all sides: the text twice, shifted, on lines that fall by the height of the piece over
 * its width. Light letters with a dark edge, so that they show on every ground.
 */
const pieceOf = (text: string, scale: number) => {
  const [width, height] = [(text.length + 4) * glyphWidth * scale, 12 * glyphHeight * scale];
  const places = new Uint8Array(width * height).fill(nothing);
  const put = (x: number, y: number, ink: number): void => {
    const column = (x + width) % width;
    const at = ((y + Math.floor((column * height) / width) + height) % height) * width + column;
    if (places[at] !== light) places[at] = ink;
  };
  const lines = [
    { left: 0, top: 0 },
    { left: Math.floor(width / 2), top: height / 2 },
  ];
  for (const { left, top } of lines) {
    for (const ink of [light, dark]) {
      for (let y = 0; y < glyphHeight * scale; y += 1) {
        for (let x = 0; x < text.length * glyphWidth * scale; x += 1) {
          if (!isInked(text, Math.floor(x / scale), Math.floor(y / scale))) continue;
          if (ink === light) put(left + x, top + y, light);
          else
            for (const [dx, dy] of [
              [-1, 0],
              [1, 0],
              [0, -1],
              [0, 1],
            ] as const)
              put(left + x + dx, top + y + dy, dark);
        }
      }
    }
  }
  return { width, height, places };
};

/** The picture with `text` all over it, in its pixels: whoever passes it on passes on who looked at it (attack 16). */
export const marked = async (picture: Buffer, text: string): Promise<Decoded> => {
  const source = sharp(picture, { failOn: 'error' });
  const before = await source.metadata();
  const { data, info } = await source
    .resize({ width: Math.max(before.width, widthMin) })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const piece = pieceOf(text, Math.max(2, Math.round(width / 400)));
  for (let y = 0; y < height; y += 1) {
    const row = (y % piece.height) * piece.width;
    for (let x = 0; x < width; x += 1) {
      const ink = piece.places[row + (x % piece.width)];
      if (ink === nothing) continue;
      const [at, to] = [(y * width + x) * channels, ink === light ? 255 : 0];
      for (let channel = 0; channel < 3; channel += 1) {
        const own = data[at + channel] ?? 0;
        data[at + channel] = Math.round(own + (to - own) * strength);
      }
    }
  }
  const bytes = await sharp(data, { raw: { width, height, channels } }).webp({ quality }).toBuffer();
  return { outcome: 'done', width, height, tone: '#000000', bytes };
};
