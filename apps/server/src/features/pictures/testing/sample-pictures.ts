import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** Stands for data that must not survive: a location, a name, a script. */
export const canary = 'CANARY-52.5200N-13.4050E';

/** Red on the left, blue on the right, twice as wide as high, which reveals the orientation. */
const drawing = () =>
  sharp({ create: { width: 64, height: 32, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: 32, height: 32, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ]);

export const plain = {
  jpeg: await drawing().jpeg({ quality: 95 }).toBuffer(),
  progressive: await drawing().jpeg({ progressive: true }).toBuffer(),
  png: await drawing().png().toBuffer(),
  webp: await drawing().webp({ quality: 95 }).toBuffer(),
};

/** As large as the app sends a screenshot of a phone, with as much detail. */
export const screenshot = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 738,
      height: 1600,
      channels: 3,
      background: '#284868',
      noise: { type: 'gaussian', mean: 128, sigma: 10 },
    },
  })
    .jpeg({ quality: 82 })
    .toBuffer();

/** Small, but takes about a second to decode, because interlaced. */
export const slowPng = (): Promise<Buffer> =>
  sharp({ create: { width: 4900, height: 4900, channels: 3, background: '#284868' } })
    .png({ progressive: true })
    .toBuffer();

export const turned = (orientation: number): Promise<Buffer> =>
  drawing().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();

/** #c86432 encoded in a color space other than sRGB. */
export const wideGamut = (): Promise<Buffer> =>
  sharp({ create: { width: 32, height: 32, channels: 3, background: '#c86432' } })
    .withIccProfile('p3')
    .jpeg({ quality: 95 })
    .toBuffer();

const insert = (bytes: Buffer, at: number, added: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)]);

const jpegWith = (marker: number, payload: Buffer, into: Buffer = plain.jpeg): Buffer => {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(payload.length + 2, 2);
  return insert(into, 2, Buffer.concat([header, payload]));
};

const pngChunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

const afterHeader = 8 + 25;
const pngWith = (name: string, data: Buffer, where: 'first' | 'last' = 'first'): Buffer =>
  insert(plain.png, where === 'first' ? afterHeader : plain.png.length - 12, pngChunk(name, data));

/** A PNG whose header claims the given size, regardless of its pixels. */
export const pngClaiming = (
  width: number,
  height: number,
  bitDepth: number,
  colours: number,
  pixels: Buffer,
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bitDepth, 8);
  header.writeUInt8(colours, 9);
  return Buffer.concat([
    plain.png.subarray(0, 8),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A real decompression bomb: all pixels are present, compressed by a factor of a thousand. */
export const bomb = (side: number): Buffer =>
  pngClaiming(side, side, 1, 0, Buffer.alloc(side * (Math.ceil(side / 8) + 1)));

const zeros = (): Buffer => deflateSync(Buffer.alloc(100_000_000), { level: 9 });

/**
 * Twenty decompression bombs (threat 21): by pixel count, by hidden chunks, and pictures at the exact limit in the most
 * memory-hungry form.
 */
export const bombs = async (): Promise<{ picture: Buffer; outcome: 'picture_too_large' | 'done' | 'either' }[]> => {
  const hidden = zeros();
  const flat = { width: 5000, height: 5000, channels: 3 as const, background: '#808080' };
  const largest = await sharp({ create: flat }).jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer();
  const kinds = [
    { picture: bomb(30_000), outcome: 'picture_too_large' },
    { picture: pngWith('zTXt', Buffer.concat([Buffer.from('x\0\0'), hidden])), outcome: 'either' },
    { picture: pngWith('iCCP', Buffer.concat([Buffer.from('x\0\0'), hidden])), outcome: 'either' },
    { picture: bomb(5000), outcome: 'done' },
    { picture: largest, outcome: 'done' },
  ] as const;
  return Array.from({ length: 4 }, () => kinds).flat();
};

const webpWith = (name: string, data: Buffer, into: Buffer): Buffer => {
  const chunk = Buffer.alloc(8 + data.length + (data.length % 2));
  chunk.write(name, 0, 'latin1');
  chunk.writeUInt32LE(data.length, 4);
  data.copy(chunk, 8);
  const whole = Buffer.concat([into, chunk]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
};

const exif = {
  IFD0: { Artist: canary, Copyright: canary, ImageDescription: canary, Make: canary, Software: canary },
  IFD2: { UserComment: canary, LensModel: canary },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 18/1' },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${canary}"/></rdf:RDF></x:xmpmeta>`;
const laden = () => drawing().withExif(exif).withXmp(xmp).withIccProfile('p3');

const note = Buffer.from(canary);
const after = (prefix: string): Buffer => Buffer.from(`${prefix}${canary}`, 'latin1');
const resources = Buffer.concat([
  Buffer.from('Photoshop 3.0\u00008BIM\u0004\u0004\0\0\0\0', 'latin1'),
  Buffer.from([0, note.length + 5, 0x1c, 2, 120, 0, note.length]),
  note,
]);

/** Phone metadata of each kind, in every format and in variants that decoders handle differently. */
const variants = async (): Promise<[string, Buffer][]> => {
  const gps = { IFD3: exif.IFD3 };
  const place = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${canary}"/></rdf:RDF></x:xmpmeta>`;
  const grey = () => drawing().greyscale().withExif(exif);
  const clear = () =>
    sharp({ create: { width: 64, height: 32, channels: 4, background: '#00f8' } })
      .withExif(exif)
      .withXmp(place);
  return [
    ['JPEG with GPS only', await drawing().withExif(gps).jpeg().toBuffer()],
    ['PNG with GPS only', await drawing().withExif(gps).png().toBuffer()],
    ['WebP with GPS only', await drawing().withExif(gps).webp().toBuffer()],
    ['JPEG with a location in XMP', await drawing().withXmp(place).jpeg().toBuffer()],
    ['PNG with a location in XMP', await drawing().withXmp(place).png().toBuffer()],
    ['WebP with a location in XMP', await drawing().withXmp(place).webp().toBuffer()],
    ['grayscale JPEG', await grey().jpeg().toBuffer()],
    ['grayscale PNG', await grey().png().toBuffer()],
    ['PNG with a palette', await drawing().withExif(exif).png({ palette: true }).toBuffer()],
    ['interlaced PNG', await drawing().withExif(exif).png({ progressive: true }).toBuffer()],
    ['sixteen-bit PNG', await drawing().toColourspace('rgb16').withExif(exif).png().toBuffer()],
    ['transparent PNG', await clear().png().toBuffer()],
    ['transparent WebP', await clear().webp().toBuffer()],
    ['lossless WebP', await clear().webp({ lossless: true }).toBuffer()],
    ['CMYK JPEG', await drawing().toColourspace('cmyk').withExif(exif).jpeg().toBuffer()],
    ['progressive JPEG', await laden().jpeg({ progressive: true }).toBuffer()],
    ['rotated JPEG', await drawing().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    ['JPEG with many comments', jpegWith(0xfe, note, jpegWith(0xfe, note))],
    ['JPEG with a thumbnail', jpegWith(0xe1, Buffer.concat([after('Exif\0\0MM\0*\0\0\0\b'), plain.jpeg]))],
    ['JPEG with trailing text', Buffer.concat([plain.jpeg, note])],
    ['JPEG with a second picture appended', Buffer.concat([plain.jpeg, jpegWith(0xfe, note)])],
    ['PNG with trailing text', Buffer.concat([plain.png, note])],
    ['PNG with a time', pngWith('tIME', Buffer.from([7, 0xe6, 1, 2, 3, 4, 5]))],
  ];
};

/** More than forty pictures, each with different metadata (threat 24). */
export const metadataCorpus = async (): Promise<[string, Buffer][]> => {
  const ladenWebp = await laden().webp().toBuffer();
  const markers = Array.from({ length: 16 }, (_, index): [string, Buffer] => [
    `JPEG APP${index}`,
    jpegWith(0xe0 + index, after(index === 0 ? 'JFXX\0\u0010' : 'Own\0'), plain.jpeg),
  ]);
  const chunks: [string, Buffer][] = [
    ['tEXt', after('Comment\0')],
    ['zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(note)])],
    ['iTXt', after('XML:com.adobe.xmp\0\0\0\0\0')],
    ['eXIf', after('MM\0*\0\0\0\b\0\0\0\0\0\0')],
    ['prVt', note],
    ['caNv', note],
  ];
  return [
    ...markers,
    ['JPEG comment', jpegWith(0xfe, note)],
    ['progressive JPEG comment', jpegWith(0xfe, note, plain.progressive)],
    ['JPEG XMP', jpegWith(0xe1, after('http://ns.adobe.com/xap/1.0/\0'))],
    ['JPEG extended XMP', jpegWith(0xe1, after('http://ns.adobe.com/xmp/extension/\0'))],
    ['JPEG IPTC', jpegWith(0xed, resources)],
    ['JPEG with malformed Exif', jpegWith(0xe1, after('Exif\0\0MM\0*'))],
    ['JPEG with all kinds of metadata', await laden().jpeg().toBuffer()],
    ['PNG with all kinds of metadata', await laden().png().toBuffer()],
    ['WebP with all kinds of metadata', ladenWebp],
    ...chunks.map(([name, data]): [string, Buffer] => [`PNG ${name}`, pngWith(name, data)]),
    ...chunks.map(([name, data]): [string, Buffer] => [`PNG ${name} at the end`, pngWith(name, data, 'last')]),
    ['WebP EXIF', webpWith('EXIF', after('MM\0*'), ladenWebp)],
    ['WebP XMP', webpWith('XMP ', Buffer.from(xmp), ladenWebp)],
    ['WebP unknown chunk', webpWith('CNRY', note, ladenWebp)],
    ...(await variants()),
  ];
};

export const partsOf = (webp: Buffer): string[] => {
  const parts: string[] = [];
  for (let at = 12; at + 8 <= webp.length;) {
    const length = webp.readUInt32LE(at + 4);
    parts.push(webp.toString('latin1', at, at + 4));
    at += 8 + length + (length % 2);
  }
  return parts;
};

/** Size and the colors of both halves, split along the longer side. */
export const sidesOf = async (picture: Buffer): Promise<string> => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const colourAt = (x: number, y: number): string => {
    const start = (Math.floor(y * height) * width + Math.floor(x * width)) * channels;
    return ['r', 'g', 'b'].find((_, index) => (data[start + index] ?? 0) > 200) ?? '?';
  };
  const halves =
    width > height ? [colourAt(0.25, 0.5), colourAt(0.75, 0.5)] : [colourAt(0.5, 0.25), colourAt(0.5, 0.75)];
  return `${width}×${height} ${halves.join(' ')}`;
};

const frames = sharp([plain.png, await sharp(plain.png).flop().toBuffer()], { join: { animated: true } });

/** Files that are not still JPEG, PNG or WebP pictures. */
export const foreignCorpus = async (): Promise<[string, Buffer][]> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
  const jpegStart = plain.jpeg.subarray(0, 20).toString('latin1');
  return [
    ['an empty file', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['SVG', Buffer.from(svg)],
    ['SVG with a declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
    ['PHP', Buffer.from('<?php system($_GET[0]); ?>')],
    ['a zip archive', Buffer.from('PK\u0003\u0004\u0014\0\0\0', 'latin1')],
    ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd')],
    ['GIF', await drawing().gif().toBuffer()],
    ['animated GIF', await frames.clone().gif().toBuffer()],
    ['TIFF', await drawing().tiff().toBuffer()],
    ['AVIF', await drawing().avif({ effort: 0 }).toBuffer()],
    ['PPM', Buffer.from('P6 1 1 255\nabc')],
    ['BMP', Buffer.from(`BM${'\0'.repeat(60)}`)],
    ['raw vips', Buffer.from([0x08, 0xf2, 0xa6, 0xb6, ...Buffer.alloc(80)])],
    ['animated WebP', await frames.clone().webp().toBuffer()],
    ['animated PNG', pngWith('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))],
    ['HTML with the magic bytes of a JPEG', Buffer.from(`${jpegStart}<script>alert(1)</script>`, 'latin1')],
    [
      'HTML with the magic bytes of a PNG',
      Buffer.concat([plain.png.subarray(0, 8), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['SVG with the magic bytes of a WebP', Buffer.from(`RIFF\0\0\0\0WEBP${svg}`)],
    ['half a JPEG', plain.jpeg.subarray(0, plain.jpeg.length / 2)],
    ['half a PNG', plain.png.subarray(0, plain.png.length / 2)],
    ['half a WebP', plain.webp.subarray(0, plain.webp.length / 2)],
    ['PNG with truncated pixel data', plain.png.subarray(0, plain.png.length - 20)],
  ];
};

/** Pictures that are also valid files of another format (threat 20). */
export const polyglots = (): [string, Buffer][] => {
  const html = Buffer.from(`<script>/*${canary}*/alert(1)</script>`);
  const php = Buffer.from(`<?php /*${canary}*/ system($_GET[0]); ?>`);
  const zip = Buffer.from(`PK\u0003\u0004${canary}PK\u0005\u0006${'\0'.repeat(18)}`, 'latin1');
  return [
    ...Object.entries(plain).flatMap(([name, bytes]) =>
      Object.entries({ html, php, zip }).map(([tail, added]): [string, Buffer] => [
        `${name} + ${tail}`,
        Buffer.concat([bytes, added]),
      ]),
    ),
    ['JPEG with HTML in a comment', jpegWith(0xfe, html)],
    ['JPEG with PHP in Exif', jpegWith(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), php]))],
    ['PNG with HTML in a text', pngWith('tEXt', Buffer.concat([Buffer.from('x\0'), html]))],
    ['WebP with a zip inside', webpWith('ZIPP', zip, plain.webp)],
  ];
};

/** Playlists that make media players fetch URLs, and other formats, disguised as pictures by name and magic bytes. */
export const disguised = (): [string, Buffer][] => {
  const playlist =
    '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\nconcat:http://127.0.0.1/|file:///etc/passwd\n#EXT-X-ENDLIST';
  const box = (brand: string): Buffer =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`), Buffer.alloc(40)]);
  return [
    ['screenshot.png: a playlist', Buffer.from(playlist)],
    ['photo.jpg: a playlist', Buffer.from(`\n${playlist}`)],
    [
      'photo.jpg: a playlist with the magic bytes of a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(playlist)]),
    ],
    [
      'photo.png: a playlist with the magic bytes of a PNG',
      Buffer.concat([plain.png.subarray(0, 8), Buffer.from(playlist)]),
    ],
    ['photo.webp: a playlist with the magic bytes of a WebP', Buffer.from(`RIFF\u0040\0\0\0WEBP${playlist}`, 'latin1')],
    ['photo.jpg: a PLS playlist', Buffer.from('[playlist]\nFile1=file:///etc/passwd\nNumberOfEntries=1')],
    [
      'photo.png: DASH',
      Buffer.from(
        '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>file:///etc/</BaseURL></MPD>',
      ),
    ],
    ['photo.png: MVG', Buffer.from("push graphic-context\nfill 'url(http://127.0.0.1/)'\npop graphic-context")],
    ['photo.jpg: HEIC', box('heic')],
    ['photo.jpg: AVIF', box('avif')],
    ['photo.png: MP4', box('isom')],
    ['photo.jpg: JPEG XL', Buffer.from([0, 0, 0, 12, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a])],
    ['photo.jpg: JPEG 2000', Buffer.from([0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a])],
    ['photo.png: ICO', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0])],
    ['photo.jpg: PostScript', Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n/showpage')],
    ['photo.png: a symbolic link', Buffer.from('/etc/passwd')],
    ['photo.png: JSON', Buffer.from('{"code":0}')],
    ['photo.png: zeros', Buffer.alloc(4096)],
    ['photo.png: SVG after whitespace', Buffer.from(' \n<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['photo.png: SVG in UTF-16', Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le')],
    ['photo.png: gzipped SVG', gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ];
};
