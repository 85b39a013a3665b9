import { randomUUID } from 'node:crypto';
import { chatSend } from '@guildhall/contract/chat/player.ts';
import { errors } from '@guildhall/contract/http/errors.ts';
import type { StaffActor } from '../../../runtime/actor.ts';
import type { CanaryPart } from '../../../testing/canaries.ts';
import { textOf } from '../../chat/testing/conversation.ts';
import { until } from '../../../testing/installation.ts';

export const canaries: CanaryPart = {
  noun: 'restrictions',
  plant: async ({ server, session, agent, word }) => {
    // The canaries of chat come before these.
    const summary = await server.chat.summaryOf(session.player);
    const wanted = { hours: 1, reason: 'spam', note: word('restriction note') } as const;
    const person = { of: 'chat', id: summary?.conversation ?? '' } as const;
    const { id } = await server.restrictions.mute(agent.staffId, { person, ...wanted });
    // The features after this one write as the player, through a process that may learn of the lift by a hint.
    await server.restrictions.lift({ staffId: agent.staffId, role: 'agent' } as StaffActor, id, '');
    const write = () => server.call(chatSend, { as: session, body: textOf(randomUUID(), 'not stored') });
    await until(async () => (await write()).answer.code === errors.not_found.code);
  },
};
