import type { StaffActor } from '../../../runtime/actor.ts';
import type { CanaryPart } from '../../../testing/canaries.ts';

export const canaries: CanaryPart = {
  noun: 'restrictions',
  plant: async ({ server, session, agent, word }) => {
    // The canaries of chat come before these.
    const summary = await server.chat.summaryOf(session.player);
    const wanted = { hours: 1, reason: 'spam', note: word('restriction note') } as const;
    const person = { of: 'chat', id: summary?.conversation ?? '' } as const;
    const { id } = await server.restrictions.mute(agent.staffId, { person, ...wanted });
    // The features after this one write as the player.
    await server.restrictions.lift({ staffId: agent.staffId, role: 'agent' } as StaffActor, id, '');
    await server.restrictionWatch.check();
  },
};
