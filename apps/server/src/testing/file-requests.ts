import { randomUUID } from 'node:crypto';
import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { sentBy, uploadedBy } from './files.ts';
import type { Session, TestServer } from './installation.ts';
import { plain } from './pictures.ts';

export interface FileRequest {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly query?: string;
}

const queryOf = (src: string): string => new URL(src, 'http://here').search;
const isPlayer = (caller: Session | undefined): caller is Session => caller !== undefined && caller.player !== '';

/** For the routes of files a request that they would grant to whoever may make it. */
export const createFileRequests = (server: TestServer) => {
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
      const staff = caller !== undefined && 'staffId' in caller ? String(caller.staffId) : 'nobody';
      const { file } = await sentBy(server, await server.launch());
      return { query: queryOf((await server.fileLinks.fileFor(file, { staff })).src) };
    },
  };
  return (route: Route, caller: Session | undefined): Promise<FileRequest> | undefined =>
    requests[route.path]?.(caller);
};
