import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';
import { fullCard } from './card.factory.ts';

export const sampleRequests: CreateSampleRequests = ({ server }) => {
  const player = async () => (await server.launch({ card: fullCard })).player;
  return withBodies({
    '/players/card': async () => ({ subject: { of: 'player', id: await player() } }),
    '/players/timeline': async () => ({ player: await player() }),
    '/players/unmask': async () => ({ player: await player(), reason: 'The player asked about an order.' }),
  });
};
