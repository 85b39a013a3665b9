import sharp from 'sharp';
import type { CreateSampleRequests } from '../../../testing/sample-requests.ts';

export const sampleRequests: CreateSampleRequests = async ({ server, agent }) => {
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  return {
    '/picture/upload': () => ({ body: picture }),
    '/picture/upload_video': () => ({ body: Buffer.from('\0\0\0\x18ftypisom', 'latin1') }),
    '/picture/upload_captions': () => ({ body: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHi') }),
    '/picture/rename': async () => ({
      body: { id: (await server.pictures.upload(agent.id, picture)).id, name: 'Keep' },
    }),
  };
};
