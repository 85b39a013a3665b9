import { randomUUID } from 'node:crypto';
import { createChatFactory } from './chat.factory.ts';
import { createFeedbackFactory } from '../../feedback/testing/feedback.factory.ts';
import type { LaunchedActor } from '../../../runtime/actor.ts';
import { createChatFileRequests } from './file-requests.ts';
import type { Session, TestServer } from '../../../testing/installation.ts';
import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';

/** Creates a new conversation of the caller on every call. */
const createOwn = (server: TestServer) => {
  const make = createChatFactory(server);

  /** A new conversation of the caller, or of a new player. */
  const begun = async (caller: Session | undefined, said: string | null = 'Hello?') => {
    // Clears the hourly limit, which would otherwise refuse the call before authorization is tested.
    await server.database.query.deleteFrom('quota_use').execute();
    const actor: LaunchedActor =
      caller === undefined || caller.player === ''
        ? await make.player()
        : { ...(await make.player()), playerId: caller.player };
    const before = await server.chat.summaryOf(actor.playerId);
    if (before !== null) await server.chat.end(actor.playerId, before.conversation);
    const { id } = await make.waiting(actor, said);
    return { conversation: id, playerId: actor.playerId };
  };

  /** A conversation assigned to the caller. */
  const held = async (caller: Session | undefined, someone: () => Promise<string>) => {
    const staffId = caller !== undefined && 'staffId' in caller ? String(caller.staffId) : await someone();
    const { id: conversation, assign_epoch } = await make.claimed(staffId);
    return { conversation, assign_epoch };
  };

  return { ...make, begun, held };
};

/** Bodies that the player routes of chat accept from an authorized caller, new for each call. */
export const createChatRequests = (server: TestServer) => {
  const { begun, text } = createOwn(server);

  const bodies: Record<string, (caller: Session | undefined) => Promise<unknown>> = {
    '/chat/start': async () => {
      await server.database.query.deleteFrom('quota_use').execute();
      return { lang: 3, context: { device: 'Android 11', errors: ['x is undefined'] } };
    },
    '/chat/send': async (caller) => text((await begun(caller, null)).conversation, 'Hello?'),
    '/chat/messages': async (caller) => ({ conversation: (await begun(caller)).conversation }),
    '/chat/clear': async (caller) => ({ conversation: (await begun(caller)).conversation }),
    '/chat/end': async (caller) => ({ conversation: (await begun(caller)).conversation }),
    '/chat/rate': async (caller) => {
      const { conversation, playerId } = await begun(caller);
      await server.chat.end(playerId, conversation);
      return { conversation, stars: 5, text: '' };
    },
  };
  return withBodies(bodies);
};

/** Requests that the staff routes of chat accept from an authorized caller, new for each call. */
export const createChatStaffRequests = (server: TestServer, someone: string) => {
  const make = createOwn(server);
  const reports = createFeedbackFactory({ ...server, limits: server.config.limits });
  const held = (caller: Session | undefined) => make.held(caller, async () => someone);

  const waiting = async () => {
    const { id: conversation, assign_epoch } = await make.waiting();
    return { conversation, assign_epoch };
  };
  /** A conversation that is offered to the caller. */
  const offered = async (caller: Session | undefined): Promise<string> => {
    const { conversation } = await waiting();
    const staffId = caller !== undefined && 'staffId' in caller ? String(caller.staffId) : someone;
    const why = { kind: 'routed', step: 'spoken', lang: 3, level: 3, skill: null, has_skill: false, team: null };
    await server.database.query
      .insertInto('conversation_offer')
      .values({
        conversation_id: conversation,
        staff_id: staffId,
        until: new Date(Date.now() + 60_000),
        why: JSON.stringify({ ...why, tier: 0, waited_ms: 0, load: 0, seats: 5, is_again: false }),
      })
      .execute();
    return conversation;
  };
  const bodies: Record<string, (caller: Session | undefined) => Promise<unknown>> = {
    '/chat/table': async () => ({ scope: 'queue' }),
    '/chat/open': async () => ({ conversation: (await waiting()).conversation }),
    '/chat/of_report': async () => ({ report: await reports.submitted(await reports.sender()) }),
    '/chat/page': async () => ({ conversation: (await waiting()).conversation }),
    '/chat/answer': async (caller) => {
      const { conversation, assign_epoch } = await held(caller);
      return { ...make.text(conversation, 'Hello!'), assign_epoch };
    },
    '/chat/claim': waiting,
    '/chat/accept': async (caller) => ({ conversation: await offered(caller) }),
    '/chat/decline': async (caller) => ({ conversation: await offered(caller) }),
    '/chat/transfer': async (caller) => ({ ...(await held(caller)), staff_id: someone, note: 'Yours.' }),
    '/chat/note': async () => ({ conversation: (await waiting()).conversation, key: randomUUID(), text: 'Angry.' }),
    '/chat/present': async () => ({}),
    '/chat/sit': async () => ({ persona: 1, seats: 5 }),
    '/chat/availability': async () => ({ availability: 'away' }),
    '/chat/set_hours': async () => {
      const { time_zone, windows, is_always, is_paused, version } = await server.chatStaff.hours.read();
      return { time_zone, windows, is_always, is_paused, version };
    },
    '/chat/statistics': async () => ({ days: 7 }),
  };
  return withBodies(bodies);
};

export const sampleRequests: CreateSampleRequests = ({ server, agent }) => ({
  ...createChatRequests(server),
  ...createChatStaffRequests(server, agent.id),
  ...createChatFileRequests(server),
});
