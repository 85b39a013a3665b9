import { randomUUID } from 'node:crypto';
import { followUpEnd } from '@guildhall/contract/follow-up/staff.ts';
import type { Session } from '../../../testing/installation.ts';
import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';
import { createChatFactory } from '../../chat/testing/chat.factory.ts';

/** For each route, a request that succeeds for an authorized caller, about a new conversation. */
export const sampleRequests: CreateSampleRequests = ({ server, agent }) => {
  const make = createChatFactory(server);
  const callerOf = (caller: Session | undefined): string =>
    caller !== undefined && 'staffId' in caller ? String(caller.staffId) : agent.id;
  const held = (caller: Session | undefined) => make.claimed(callerOf(caller));
  const ended = async (): Promise<string> => {
    // Staff may start only so many chats per hour.
    await server.database.query.deleteFrom('quota_use').execute();
    const player = await make.player();
    const { id } = await make.waiting(player);
    await server.chat.end(player.playerId, id);
    return id;
  };
  const soon = (): number => Date.now() + 3_600_000;
  return withBodies({
    '/followup/of': async (caller) => ({ subject: { of: 'chat', id: (await held(caller)).id } }),
    '/followup/report': async (caller) => ({
      conversation: (await held(caller)).id,
      key: randomUUID(),
      type: 1,
      summary: 'The sword is gone.',
      is_mine: true,
      again: false,
    }),
    '/followup/write': async () => ({
      subject: { of: 'chat', id: await ended() },
      key: randomUUID(),
      text: 'We found it.',
    }),
    '/followup/snooze': async (caller) => ({ subject: { of: 'chat', id: (await held(caller)).id }, until: soon() }),
    '/followup/remind': async (caller) => ({
      subject: { of: 'chat', id: (await held(caller)).id },
      key: randomUUID(),
      at: soon(),
      note: '',
    }),
    '/followup/forget': () => ({ id: 1 }),
    '/followup/end': async (caller) => {
      const { id, assign_epoch } = await held(caller);
      return { conversation: id, assign_epoch, reason: 'solved' };
    },
    '/followup/keep': async (caller) => {
      const { id: conversation, assign_epoch } = await held(caller);
      await server.call(followUpEnd, { as: caller, body: { conversation, assign_epoch, reason: 'solved' } });
      return { conversation };
    },
  });
};
