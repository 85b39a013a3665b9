import { randomUUID } from 'node:crypto';
import { chatStart } from '@guildhall/contract/chat/player.ts';
import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import type { Session, TestServer } from '../../../testing/installation.ts';
import type { SampleRequest, SampleRequests } from '../../../testing/sample-requests.ts';
import { spoken } from '../../files/testing/sample-voices.ts';
import { plain } from '../../pictures/testing/sample-pictures.ts';
import { signInAs, type StaffCaller } from '../../staff/testing/staff.factory.ts';
import { heldChat, saidBy } from './files.ts';

const isStaff = (caller: Session | undefined): caller is StaffCaller => caller !== undefined && 'staffId' in caller;
const isPlayer = (caller: Session | undefined): caller is Session => caller !== undefined && caller.player !== '';

/** Requests that the file routes of chat accept from an authorized caller, new for each call. */
export const createChatFileRequests = (server: TestServer): SampleRequests => {
  let guid = 800_000;
  const keyed = (): Record<string, string> => ({ [UPLOAD_KEY_HEADER]: randomUUID() });
  /** A conversation assigned to the caller, if their role permits any. */
  const chatOf = async (caller: Session | undefined) =>
    heldChat(server, isStaff(caller) ? caller : await signInAs(server, 'agent'), (guid += 1));
  const saidIn = async (): Promise<string> => saidBy(server, await chatOf(undefined));
  const bringing = async (caller: Session | undefined, body: Buffer): Promise<SampleRequest> => {
    const { id, epoch } = await chatOf(caller);
    return { body, headers: keyed(), query: `?conversation=${id}&assign_epoch=${epoch}` };
  };
  return {
    '/chat/voice': async () => ({ body: spoken.whole, headers: keyed() }),
    '/chat/picture': (caller) => bringing(caller, plain.jpeg),
    '/chat/speech': (caller) => bringing(caller, spoken.whole),
    '/chat/link': async (caller) => {
      if (!isPlayer(caller)) return { body: { file_id: randomUUID() } };
      // These tests start more chats than the rate limit allows.
      await server.database.query.deleteFrom('quota_use').execute();
      const { answer } = await server.call(chatStart, { as: caller, body: { lang: 3, context: null } });
      if (answer.code !== 0) return { body: { file_id: randomUUID() } };
      return { body: { file_id: await saidBy(server, { session: caller, id: String(answer.msg.conversation) }) } };
    },
    '/chat/file_link': async () => ({ body: { file_id: await saidIn() } }),
  };
};
