import { randomUUID } from 'node:crypto';
import { chatStart } from '@guildhall/contract/chat.ts';
import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { heldChat, saidBy } from './chat-files.ts';
import { deletionFactoryOf } from './deletion-requests.ts';
import { sentBy, uploadedBy } from './files.ts';
import type { Session, TestServer } from './installation.ts';
import { plain } from './pictures.ts';
import { signInAs, type StaffCaller } from './staff.ts';
import { spoken } from './voices.ts';

export interface FileRequest {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly query?: string;
}

const queryOf = (src: string): string => new URL(src, 'http://here').search;
const isStaff = (caller: Session | undefined): caller is StaffCaller => caller !== undefined && 'staffId' in caller;
const isPlayer = (caller: Session | undefined): caller is Session => caller !== undefined && caller.player !== '';

/** For the routes of files a request that they would grant to whoever may make it. */
export const createFileRequests = (server: TestServer) => {
  let guid = 700_000;
  const keyed = (): Record<string, string> => ({ [UPLOAD_KEY_HEADER]: randomUUID() });
  /** A conversation that the caller has, if they may have any. */
  const chatOf = async (caller: Session | undefined) =>
    heldChat(server, isStaff(caller) ? caller : await signInAs(server, 'agent'), (guid += 1));
  const saidIn = async (): Promise<string> => saidBy(server, await chatOf(undefined));
  const bringing = async (caller: Session | undefined, body: Buffer): Promise<FileRequest> => {
    const { id, epoch } = await chatOf(caller);
    return { body, headers: keyed(), query: `?conversation=${id}&assign_epoch=${epoch}` };
  };
  const requests: Record<string, (caller: Session | undefined) => Promise<FileRequest>> = {
    '/file/upload': async () => ({ body: plain.jpeg, headers: { [UPLOAD_KEY_HEADER]: randomUUID() } }),
    '/file/remove': async (caller) => ({
      body: { id: isPlayer(caller) ? (await uploadedBy(server, caller)).id : randomUUID() },
    }),
    '/file/view': async (caller) => {
      const owner = isPlayer(caller) ? caller : await server.launch();
      return { query: queryOf((await sentBy(server, owner)).file.src) };
    },
    '/file/show': async (caller) => {
      const staff = isStaff(caller) ? caller.staffId : 'nobody';
      const { file } = await sentBy(server, await server.launch());
      return { query: queryOf((await server.fileLinks.fileFor(file, { staff })).src) };
    },
    '/file/show_chat': async (caller) => {
      const staff = isStaff(caller) ? caller.staffId : 'nobody';
      return { query: queryOf(await server.fileLinks.chatAddressFor(await saidIn(), { staff })) };
    },
    '/file/show_evidence': async (caller) => {
      const staff = isStaff(caller) ? caller.staffId : 'nobody';
      const make = deletionFactoryOf(server);
      const playerId = await make.player();
      const id = await make.picture(playerId, plain.webp);
      await make.requested(playerId, { files: [id] });
      const [shown] = await server.fileLinks.evidenceFor([{ id, width: 4, height: 4, tone: '#000000' }], { staff });
      return { query: queryOf(shown?.src ?? '') };
    },
    '/chat/voice': async () => ({ body: spoken.whole, headers: keyed() }),
    '/chat/picture': (caller) => bringing(caller, plain.jpeg),
    '/chat/speech': (caller) => bringing(caller, spoken.whole),
    '/chat/link': async (caller) => {
      if (!isPlayer(caller)) return { body: { file_id: randomUUID() } };
      // So many are opened by these tests that the limit would speak, and not who calls.
      await server.database.query.deleteFrom('quota_use').execute();
      const { answer } = await server.call(chatStart, { as: caller, body: { lang: 3, context: null } });
      if (answer.code !== 0) return { body: { file_id: randomUUID() } };
      return { body: { file_id: await saidBy(server, { session: caller, id: String(answer.msg.conversation) }) } };
    },
    '/chat/file_link': async () => ({ body: { file_id: await saidIn() } }),
  };
  return (route: Route, caller: Session | undefined): Promise<FileRequest> | undefined =>
    requests[route.path]?.(caller);
};
