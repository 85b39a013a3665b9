import { captionsUpload, videoUpload } from '@guildhall/contract/pictures/staff.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, type Session } from '../../testing/installation.ts';
import { signInAs } from '../staff/testing/staff.factory.ts';
import { plain } from './testing/sample-pictures.ts';

const installation = await createInstallation();
const server = await installation.start();
const editor = await signInAs(server, 'editor');

const mp4 = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isom0123456789', 'latin1');
const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('\x9f\x42\x82\x84webm0123', 'latin1')]);
const captions = Buffer.from('\ufeffWEBVTT\n\n00:00.000 --> 00:02.000\nHello <b>there</b>\n');
const upload = async (body: Buffer, route: typeof videoUpload | typeof captionsUpload = videoUpload, as?: Session) =>
  (await server.call(route, { body, as: as ?? editor })).answer;

describe('videos of articles [C9, threat 20]', () => {
  it('are stored under their hash and served as what they are, whole and in parts, inert wherever they are opened', async () => {
    const { code, msg } = await upload(mp4);
    expect([code, msg.bytes]).toEqual([0, mp4.length]);
    expect(msg.src).toMatch(/^\/community\/media\/[\da-f]{32}\.mp4$/);
    expect((await upload(mp4)).msg.src).toBe(msg.src);
    const whole = await fetch(server.url + msg.src);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    });
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(mp4);
    const part = await fetch(server.url + msg.src, { headers: { range: 'bytes=4-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    expect((await upload(webm)).msg.src).toMatch(/\.webm$/);
  });

  it('are recognized by their bytes', async () => {
    const others = [
      plain.png,
      plain.webp,
      captions,
      Buffer.from('<html>ftyp'),
      Buffer.from('<svg onload=alert(1)>'),
      Buffer.alloc(9),
    ];
    for (const bytes of others) expect((await upload(bytes)).code).toBe(1307);
    expect((await upload(Buffer.concat([mp4, Buffer.alloc(staffLimits.videoBytesMax)]))).code).toBe(1308);
  });

  it('have captions as WebVTT in UTF-8', async () => {
    const { msg } = await upload(captions, captionsUpload);
    const served = await fetch(server.url + msg.src);
    expect(served.headers.get('content-type')).toMatch(/^text\/vtt/);
    expect((await served.text()).startsWith('WEBVTT\n')).toBe(true);
    for (const bytes of [mp4, Buffer.from('WEBVTTX'), Buffer.from('<html>WEBVTT'), Buffer.from([0x57, 0xff, 0xfe])])
      expect((await upload(bytes, captionsUpload)).code).toBe(1309);
  });

  it('are in the audit trail', async () => {
    const { list } = await server.audit.table({ limit: 100, action: 'video.uploaded' });
    expect(list.length).toBeGreaterThan(0);
  });
});
