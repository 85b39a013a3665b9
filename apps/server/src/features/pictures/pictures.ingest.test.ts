import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import {
  bomb,
  canary,
  foreignCorpus,
  metadataCorpus,
  partsOf,
  plain,
  pngClaiming,
  polyglots,
  sidesOf,
  turned,
  wideGamut,
} from '../../testing/pictures.ts';
import { createIngest } from './pictures.ingest.ts';

const ingest = createIngest({ log: createLog('silent') });
afterAll(ingest.close);

const [laden, foreign] = [await metadataCorpus(), await foreignCorpus()];

const outcomeOf = async (picture: Buffer): Promise<string> =>
  ingest.run(picture).then(
    () => 'taken',
    (error: unknown) => (error as Error).message,
  );

describe('a picture that is taken in', () => {
  it.each(laden)('attack 24: tells nothing but the picture, from %s', async (name, picture) => {
    const { bytes } = await ingest.run(picture);
    expect(bytes.includes('CANARY')).toBe(false);
    const isClear = ['clear PNG', 'clear WebP', 'lossless WebP'].includes(name);
    expect(partsOf(bytes)).toEqual(isClear ? ['VP8X', 'ALPH', 'VP8 '] : ['VP8 ']);
    const { exif, xmp, iptc, icc, comments, orientation, format } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, icc, comments, orientation, format }).toEqual({ format: 'webp' });
  });

  it('attack 24: had something to tell before', async () => {
    expect(laden).toHaveLength(63);
    // Inside zTXt it is compressed, so is what sharp puts into a PNG, and a place or a time is numbers.
    expect(laden.filter(([, picture]) => !picture.includes(canary)).map(([name]) => name)).toEqual([
      'PNG zTXt',
      'PNG zTXt at the end',
      'JPEG GPS alone',
      'PNG GPS alone',
      'WebP GPS alone',
      'PNG a place in XMP',
      'PNG time',
    ]);
    const everything = new Map(laden).get('JPEG with everything');
    const { exif, xmp, icc } = await sharp(everything).metadata();
    expect([exif, xmp, icc].map((part) => part instanceof Buffer)).toEqual([true, true, true]);
  });

  it('H2: stands upright, whatever way the phone was held', async () => {
    const seen = [];
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      seen.push(await sidesOf((await ingest.run(await turned(orientation))).bytes));
    }
    const [asDrawn, mirrored, redOnTop, blueOnTop] = ['64×32 r b', '64×32 b r', '32×64 r b', '32×64 b r'];
    expect(seen).toEqual([asDrawn, mirrored, mirrored, asDrawn, redOnTop, redOnTop, blueOnTop, blueOnTop]);
  });

  it('H2: keeps its colours where the camera used others than the web', async () => {
    const picture = await wideGamut();
    const distance = (pixels: Buffer): number =>
      Math.max(...[0xc8, 0x64, 0x32].map((part, index) => Math.abs(part - (pixels[index] ?? 0))));
    const numbers = await sharp(picture, { ignoreIcc: true }).raw().toBuffer();
    expect(distance(numbers)).toBeGreaterThan(10);
    const { bytes } = await ingest.run(picture);
    expect(distance(await sharp(bytes).raw().toBuffer())).toBeLessThan(8);
  });

  it('H2: is never wider than any screen shows, and never made larger', async () => {
    const wide = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#284868' } })
      .png()
      .toBuffer();
    const { bytes, ...shown } = await ingest.run(wide);
    expect(shown).toEqual({ outcome: 'done', width: 1600, height: 400, tone: '#284868' });
    expect(await sidesOf((await ingest.run(plain.png)).bytes)).toMatch(/^64×32/);
  });

  it('H2: becomes the same bytes each time', async () => {
    const [first, second] = [await ingest.run(plain.jpeg), await ingest.run(plain.jpeg)];
    expect(first.bytes.equals(second.bytes)).toBe(true);
  });

  it('H2: keeps what is see-through see-through', async () => {
    const glass = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    expect((await sharp((await ingest.run(glass)).bytes).metadata()).hasAlpha).toBe(true);
  });

  it.each(polyglots())('attack 20: is only a picture afterwards, from %s', async (_name, picture) => {
    const { bytes } = await ingest.run(picture);
    expect(['CANARY', '<script', '<?php', 'PK'].filter((text) => bytes.includes(text))).toEqual([]);
    expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length);
  });
});

describe('what is not taken in', () => {
  it.each(foreign)('attacks 20, 22, 23: is %s', async (_name, file) => {
    expect(await outcomeOf(file)).toBe('picture_refused');
  });

  const claims: [string, Buffer][] = [
    ['a side of 8193 pixels', pngClaiming(8193, 1, 1, 0, Buffer.alloc(1026))],
    ['a height of 8193 pixels', pngClaiming(1, 8193, 1, 0, Buffer.alloc(2 * 8193))],
    ['25 000 001 pixels and no more', pngClaiming(5001, 5000, 1, 0, Buffer.alloc(0))],
    ['four billion pixels in a hundred bytes', pngClaiming(65_500, 65_500, 8, 6, Buffer.alloc(0))],
    ['13 million pixels of sixteen bits', pngClaiming(3610, 3610, 16, 6, Buffer.alloc(0))],
    ['900 million pixels that are all there', bomb(30_000)],
  ];
  it.each(claims)('attack 21: is what claims %s', async (_name, picture) => {
    expect(picture.length).toBeLessThan(200_000);
    expect(await outcomeOf(picture)).toBe('picture_too_large');
  });

  it('attack 21: is nothing of just the size that is allowed', async () => {
    const { width, height } = await ingest.run(bomb(5000));
    expect([width, height]).toEqual([1600, 1600]);
  });
});
