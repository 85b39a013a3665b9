import { chatStart } from '@guildhall/contract/chat/player.ts';
import type { StaffActor } from '../../../runtime/actor.ts';
import type { CanaryPart } from '../../../testing/canaries.ts';

export const canaries: CanaryPart = {
  noun: 'restrictions',
  plant: async ({ server, session, agent, ask, word }) => {
    const { conversation } = (await ask(chatStart, session, { lang: 3, context: null })) as { conversation: string };
    const wanted = { hours: 1, reason: 'spam', note: word('restriction note') } as const;
    const person = { of: 'chat', id: conversation } as const;
    const { id } = await server.restrictions.mute(agent.staffId, { person, ...wanted });
    // The features after this one write as the player.
    await server.restrictions.lift({ staffId: agent.staffId, role: 'agent' } as StaffActor, id, '');
    await server.restrictionWatch.check();
  },
};
