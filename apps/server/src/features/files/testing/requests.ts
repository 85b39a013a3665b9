import { randomUUID } from 'node:crypto';
import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import { heldChat, saidBy } from '../../chat/testing/files.ts';
import { deletionFactoryOf } from '../../account-deletion/testing/requests.ts';
import { sentBy, uploadedBy } from './files.factory.ts';
import type { Session } from '../../../testing/installation.ts';
import { plain } from '../../pictures/testing/sample-pictures.ts';
import { signInAs, type StaffCaller } from '../../staff/testing/staff.factory.ts';
import type { CreateSampleRequests } from '../../../testing/sample-requests.ts';

const queryOf = (src: string): string => new URL(src, 'http://here').search;
const isStaff = (caller: Session | undefined): caller is StaffCaller => caller !== undefined && 'staffId' in caller;
const isPlayer = (caller: Session | undefined): caller is Session => caller !== undefined && caller.player !== '';

/** For each file route, a request that succeeds for an authorized caller. */
export const sampleRequests: CreateSampleRequests = ({ server }) => {
  let guid = 700_000;
  const saidIn = async (): Promise<string> =>
    saidBy(server, await heldChat(server, await signInAs(server, 'agent'), (guid += 1)));
  return {
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
  };
};
