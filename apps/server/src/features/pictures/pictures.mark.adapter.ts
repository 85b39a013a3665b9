import sharp from 'sharp';
import type { Decoded } from './pictures.decode.adapter.ts';
import { glyphHeight, glyphWidth, isInked } from './pictures.font.rules.ts';

/** Upscales smaller pictures, in which the mark would be unreadable. */
const widthMin = 480;
const quality = 80;
const opacity = 0.5;

const [blank, light, dark] = [0, 1, 2];

/**
 * A seamlessly repeating tile: the text twice, shifted, along slanted lines. Light glyphs with a dark outline stay
 * readable on any background.
 */
const pieceOf = (text: string, scale: number) => {
  const [width, height] = [(text.length + 4) * glyphWidth * scale, 12 * glyphHeight * scale];
  const inks = new Uint8Array(width * height).fill(blank);
  const put = (x: number, y: number, ink: number): void => {
    const column = (x + width) % width;
    const at = ((y + Math.floor((column * height) / width) + height) % height) * width + column;
    if (inks[at] !== light) inks[at] = ink;
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
  return { width, height, inks };
};

/** Watermarks the pixels with `text`, so that a leaked copy identifies who viewed it (threat 16). */
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
      const ink = piece.inks[row + (x % piece.width)];
      if (ink === blank) continue;
      const [at, to] = [(y * width + x) * channels, ink === light ? 255 : 0];
      for (let channel = 0; channel < 3; channel += 1) {
        const own = data[at + channel] ?? 0;
        data[at + channel] = Math.round(own + (to - own) * opacity);
      }
    }
  }
  const bytes = await sharp(data, { raw: { width, height, channels } }).webp({ quality }).toBuffer();
  return { outcome: 'done', width, height, tone: '#000000', bytes };
};
