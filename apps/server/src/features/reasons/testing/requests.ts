import { randomUUID } from 'node:crypto';
import { createChatFactory } from '../../chat/testing/chat.factory.ts';
import { createStaffStage } from '../../feedback/testing/staff.factory.ts';
import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';

export const sampleRequests: CreateSampleRequests = ({ server }) =>
  withBodies({
    '/reason/save': async () => ({
      id: null,
      version: 0,
      parent_id: null,
      names: [{ lang: 3, text: 'Something else' }],
      skill: null,
      is_active: true,
    }),
    '/reason/move': async () => {
      const { list } = await server.reasons.list();
      return {
        parent_id: null,
        ids: list.flatMap(({ id, parent_id }) => (parent_id === null ? [id] : [])).toReversed(),
      };
    },
    '/tag/remove': async () => {
      const name = `tag-${randomUUID().slice(0, 8)}`;
      await server.database.query.insertInto('tag').values({ name }).execute();
      return { name };
    },
    '/reason/of_report': async () => ({ id: await createStaffStage(server).report(), add_tags: ['refund'] }),
    '/reason/of_chat': async () => {
      await server.database.query.deleteFrom('quota_use').execute();
      return { conversation: (await createChatFactory(server).waiting()).id, reason_id: 1 };
    },
  });
