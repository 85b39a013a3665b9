import sharp from 'sharp';
import type { CreateSampleRequests } from '../../../testing/sample-requests.ts';

export const sampleRequests: CreateSampleRequests = async ({ server, agent }) => {
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  return {
    '/picture/upload': () => ({ body: picture }),
    '/picture/rename': async () => ({
      body: { id: (await server.pictures.upload(agent.id, picture)).id, name: 'Keep' },
    }),
  };
};
