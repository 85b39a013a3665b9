import { randomUUID } from 'node:crypto';
import { contentTypes } from '@guildhall/contract/chat-rules.ts';
import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { createChatFactory } from '../features/chat/chat.factory.ts';
import type { LaunchedActor } from '../platform/actor.ts';
import type { FileRequest } from './file-requests.ts';
import type { Session, TestServer } from './installation.ts';
import { plain } from './pictures.ts';
import { spoken } from './voices.ts';

/** Conversations of whoever calls, new for each call. */
const createOwn = (server: TestServer) => {
  const make = createChatFactory(server);

  /** A conversation of the caller's own that has just begun. */
  const begun = async (caller: Session | undefined, said: string | null = 'Hello?') => {
    // So many are opened here in an hour that the limit would speak, and not who calls.
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

  /** One that the caller has. */
  const held = async (caller: Session | undefined, someone: () => Promise<string>) => {
    const staffId = caller !== undefined && 'staffId' in caller ? String(caller.staffId) : await someone();
    const { id: conversation, assign_epoch } = await make.claimed(staffId);
    return { conversation, assign_epoch };
  };

  return { ...make, begun, held };
};

/** For the players' routes of chat a body that they would grant to whoever may send it, new for each call. */
export const createChatRequests = (server: TestServer) => {
  const { begun, text } = createOwn(server);

  const bodies: Record<string, (caller: Session | undefined) => Promise<unknown>> = {
    '/chat/start': async () => {
      await server.database.query.deleteFrom('quota_use').execute();
      return { lang: 3, context: null };
    },
    '/chat/send': async (caller) => text((await begun(caller, null)).conversation, 'Hello?'),
    '/chat/messages': async (caller) => ({ conversation: (await begun(caller)).conversation }),
    '/chat/read': async (caller) => ({ conversation: (await begun(caller)).conversation, seq: 1 }),
    '/chat/clear': async (caller) => ({ conversation: (await begun(caller)).conversation }),
    '/chat/end': async (caller) => ({ conversation: (await begun(caller)).conversation }),
    '/chat/rate': async (caller) => {
      const { conversation, playerId } = await begun(caller);
      await server.chat.end(playerId, conversation);
      return { conversation, stars: 5, text: '' };
    },
  };
  return (route: Route, caller: Session | undefined): Promise<unknown> | undefined => bodies[route.path]?.(caller);
};

/** For every route of the chat desk a request that it would grant to whoever may make it, new for each call. */
export const createChatDeskRequests = (server: TestServer, someone: string) => {
  const make = createOwn(server);
  const held = (caller: Session | undefined) => make.held(caller, async () => someone);

  const waiting = async () => {
    const { id: conversation, assign_epoch } = await make.waiting();
    return { conversation, assign_epoch };
  };
  const bodies: Record<string, (caller: Session | undefined) => Promise<unknown>> = {
    '/chat/table': async () => ({ scope: 'queue' }),
    '/chat/open': async () => ({ conversation: (await waiting()).conversation }),
    '/chat/page': async () => ({ conversation: (await waiting()).conversation }),
    '/chat/answer': async (caller) => {
      const { conversation, assign_epoch } = await held(caller);
      return { ...make.text(conversation, 'Hello!'), assign_epoch };
    },
    '/chat/claim': waiting,
    '/chat/transfer': async (caller) => ({ ...(await held(caller)), staff_id: someone, note: 'Yours.' }),
    '/chat/finish': async (caller) => ({ ...(await held(caller)), reason: 'solved' }),
    '/chat/note': async () => ({ conversation: (await waiting()).conversation, key: randomUUID(), text: 'Angry.' }),
    '/chat/sit': async () => ({ persona: 1, seats: 5, is_accepting: false }),
    '/chat/set_hours': async () => {
      const { time_zone, windows, is_always, is_paused, version } = await server.chatDesk.hours.read();
      return { time_zone, windows, is_always, is_paused, version };
    },
    '/chat/figures': async () => ({ days: 7 }),
  };
  return Object.fromEntries(
    Object.entries(bodies).map(([path, bodyOf]) => [
      path,
      async (caller: Session | undefined) => ({ body: await bodyOf(caller) }),
    ]),
  );
};

/** For the routes of what is sent beside words a request that they would grant to whoever may make it. */
export const createChatFileRequests = (server: TestServer) => {
  const { begun, held, member } = createOwn(server);
  const keyed = () => ({ headers: { [UPLOAD_KEY_HEADER]: randomUUID() } });

  /** A voice that was sent in the caller's own conversation. */
  const sentFile = async (caller: Session | undefined): Promise<string> => {
    const { conversation, playerId } = await begun(caller, null);
    const attempt = { key: randomUUID(), bytes: spoken.whole };
    const { id } = await server.chatFiles.voice(playerId, { waveform: '' }, attempt);
    const message = {
      conversation,
      client_id: randomUUID(),
      content_type: contentTypes.voice,
      content: '',
      file_id: id,
    };
    await server.chatSending.send({ playerId }, message);
    return id;
  };
  const heldQuery = async (caller: Session | undefined): Promise<string> => {
    const { conversation, assign_epoch } = await held(caller, () => member('Somebody'));
    return `?conversation=${conversation}&assign_epoch=${assign_epoch}`;
  };

  const requests: Record<string, (caller: Session | undefined) => Promise<FileRequest>> = {
    '/chat/voice': async () => ({ body: spoken.whole, ...keyed() }),
    '/chat/link': async (caller) => ({ body: { file_id: await sentFile(caller) } }),
    '/chat/picture': async (caller) => ({ body: plain.jpeg, query: await heldQuery(caller), ...keyed() }),
    '/chat/speech': async (caller) => ({ body: spoken.whole, query: await heldQuery(caller), ...keyed() }),
    '/chat/file_link': async () => ({ body: { file_id: await sentFile(undefined) } }),
  };
  return (route: Route, caller: Session | undefined): Promise<FileRequest> | undefined =>
    requests[route.path]?.(caller);
};
