import { createChatFactory } from '../../chat/testing/chat.factory.ts';
import { createStaffStage } from '../../feedback/testing/staff.factory.ts';
import type { Session, TestServer } from '../../../testing/installation.ts';
import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';

const asked = { draft: 'refund', reader_lang: 3 };

/** A chat that the caller has, or another agent if the caller cannot. */
const heldBy = async (server: TestServer, caller: Session | undefined) => {
  await server.database.query.deleteFrom('quota_use').execute();
  const make = createChatFactory(server);
  const staffId = caller !== undefined && 'staffId' in caller ? String(caller.staffId) : await make.agent();
  return (await make.claimed(staffId)).id;
};

export const sampleRequests: CreateSampleRequests = ({ server }) =>
  withBodies({
    '/answerhelp/suggest_chat': async (caller) => ({ conversation: await heldBy(server, caller), ...asked }),
    '/answerhelp/draft_chat': async (caller) => ({ conversation: await heldBy(server, caller), ...asked }),
    '/answerhelp/draft_report': async () => ({ id: await createStaffStage(server).report(), ...asked }),
    '/answerhelp/suggest_report': async () => ({ id: await createStaffStage(server).report(), ...asked }),
  });
