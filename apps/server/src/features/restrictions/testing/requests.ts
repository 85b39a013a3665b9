import { createChatFactory } from '../../chat/testing/chat.factory.ts';
import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';

/** For each route, a request that succeeds for an authorized caller. Each restricts a new player, or a network for documentation. */
export const sampleRequests: CreateSampleRequests = ({ server, agent }) => {
  const make = createChatFactory(server);
  const why = { reason: 'spam', note: 'Forty links.' } as const;
  const person = async () => ({ of: 'chat', id: (await make.waiting()).id }) as const;
  let networks = 0;
  return withBodies({
    '/restriction/table': () => ({ scope: 'active' }),
    '/restriction/of': async () => ({ person: await person() }),
    '/restriction/mute': async () => ({ person: await person(), hours: 24, ...why }),
    '/restriction/impose': async () => ({ person: await person(), kind: 'block', hours: 48, ...why }),
    '/restriction/permanent': async () => ({ person: await person(), kind: 'block', ...why }),
    '/restriction/reach': () => ({ address: '203.0.113.9' }),
    '/restriction/network': () => {
      networks += 1;
      return { address: `2001:db8:${networks}::1`, kind: 'mute', hours: 1, players: 0, ...why };
    },
    '/restriction/lift': async () => {
      const { id } = await server.restrictions.mute(agent.id, { person: await person(), hours: 1, ...why });
      return { id, note: '' };
    },
  });
};
