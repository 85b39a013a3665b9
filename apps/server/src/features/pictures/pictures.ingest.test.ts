import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '../../runtime/log.ts';
import { ofPlayers } from './testing/ingest.ts';
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
} from './testing/sample-pictures.ts';
import { createIngest } from './pictures.ingest.service.ts';

const ingest = ofPlayers(createIngest({ log: createLog('silent') }));
afterAll(ingest.close);

const [laden, foreign] = [await metadataCorpus(), await foreignCorpus()];

const outcomeOf = async (picture: Buffer): Promise<string> =>
  ingest.run(picture).then(
    () => 'taken',
    (error: unknown) => (error as Error).message,
  );

describe('an ingested picture', () => {
  it.each(laden)('contains no metadata, from %s [threat 24]', async (name, picture) => {
    const { bytes } = await ingest.run(picture);
    expect(bytes.includes('CANARY')).toBe(false);
    const isClear = ['transparent PNG', 'transparent WebP', 'lossless WebP'].includes(name);
    expect(partsOf(bytes)).toEqual(isClear ? ['VP8X', 'ALPH', 'VP8 '] : ['VP8 ']);
    const { exif, xmp, iptc, icc, comments, orientation, format } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, icc, comments, orientation, format }).toEqual({ format: 'webp' });
  });

  it('is tested with samples that do contain metadata [threat 24]', async () => {
    expect(laden).toHaveLength(63);
    // Not found as plain text: zTXt and sharp's PNG metadata are compressed, and GPS positions and times are numeric.
    expect(laden.filter(([, picture]) => !picture.includes(canary)).map(([name]) => name)).toEqual([
      'PNG zTXt',
      'PNG zTXt at the end',
      'JPEG with GPS only',
      'PNG with GPS only',
      'WebP with GPS only',
      'PNG with a location in XMP',
      'PNG with a time',
    ]);
    const everything = new Map(laden).get('JPEG with all kinds of metadata');
    const { exif, xmp, icc } = await sharp(everything).metadata();
    expect([exif, xmp, icc].map((part) => part instanceof Buffer)).toEqual([true, true, true]);
  });

  it('is upright, whatever its EXIF orientation [H2]', async () => {
    const seen = [];
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      seen.push(await sidesOf((await ingest.run(await turned(orientation))).bytes));
    }
    const [asDrawn, mirrored, redOnTop, blueOnTop] = ['64×32 r b', '64×32 b r', '32×64 r b', '32×64 b r'];
    expect(seen).toEqual([asDrawn, mirrored, mirrored, asDrawn, redOnTop, redOnTop, blueOnTop, blueOnTop]);
  });

  it('keeps its colors when converted from a wide gamut [H2]', async () => {
    const picture = await wideGamut();
    const distance = (pixels: Buffer): number =>
      Math.max(...[0xc8, 0x64, 0x32].map((part, index) => Math.abs(part - (pixels[index] ?? 0))));
    const numbers = await sharp(picture, { ignoreIcc: true }).raw().toBuffer();
    expect(distance(numbers)).toBeGreaterThan(10);
    const { bytes } = await ingest.run(picture);
    expect(distance(await sharp(bytes).raw().toBuffer())).toBeLessThan(8);
  });

  it('is downscaled to the maximum width and never upscaled [H2]', async () => {
    const wide = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#284868' } })
      .png()
      .toBuffer();
    const { bytes, ...shown } = await ingest.run(wide);
    expect(shown).toEqual({ outcome: 'done', width: 1600, height: 400, tone: '#284868' });
    expect(await sidesOf((await ingest.run(plain.png)).bytes)).toMatch(/^64×32/);
  });

  it('is deterministic: the same input yields the same bytes [H2]', async () => {
    const [first, second] = [await ingest.run(plain.jpeg), await ingest.run(plain.jpeg)];
    expect(first.bytes.equals(second.bytes)).toBe(true);
  });

  it('keeps transparency [H2]', async () => {
    const glass = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    expect((await sharp((await ingest.run(glass)).bytes).metadata()).hasAlpha).toBe(true);
  });

  it.each(polyglots())('is nothing but a picture, from %s [threat 20]', async (_name, picture) => {
    const { bytes } = await ingest.run(picture);
    expect(['CANARY', '<script', '<?php', 'PK'].filter((text) => bytes.includes(text))).toEqual([]);
    expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length);
  });
});

describe('ingest', () => {
  it.each(foreign)('rejects this file: %s [threat 20, threat 22, threat 23]', async (_name, file) => {
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
  it.each(claims)('rejects a picture that claims %s [threat 21]', async (_name, picture) => {
    expect(picture.length).toBeLessThan(200_000);
    expect(await outcomeOf(picture)).toBe('picture_too_large');
  });

  it('accepts a picture of exactly the maximum size [threat 21]', async () => {
    const { width, height } = await ingest.run(bomb(5000));
    expect([width, height]).toEqual([1600, 1600]);
  });
});
