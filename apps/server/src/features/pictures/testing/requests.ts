import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { CreateSampleRequests } from '../../../testing/sample-requests.ts';

/** A new one each time: uploading the same picture again changes nothing. */
const picture = (): Promise<Buffer> => {
  const background = `#${randomBytes(3).toString('hex')}`;
  return sharp({ create: { width: 4, height: 4, channels: 3, background } })
    .png()
    .toBuffer();
};

export const sampleRequests: CreateSampleRequests = ({ server, agent }) => ({
  '/picture/upload': async () => ({ body: await picture() }),
  '/picture/upload_video': () => ({ body: Buffer.from('\0\0\0\x18ftypisom', 'latin1') }),
  '/picture/upload_captions': () => ({ body: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHi') }),
  '/picture/rename': async () => ({
    body: { id: (await server.pictures.upload(agent.id, await picture())).id, name: 'Keep' },
  }),
});
