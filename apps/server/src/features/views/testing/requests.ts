import { randomUUID } from 'node:crypto';
import type { Session, TestServer } from '../../../testing/installation.ts';
import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';

/** A new view of the caller, or of another member. */
const viewOf = async (server: TestServer, caller: Session | undefined, someone: string): Promise<number> => {
  const staffId = caller !== undefined && 'staffId' in caller ? String(caller.staffId) : someone;
  await server.database.query.deleteFrom('saved_view').execute();
  const body = { path: '/feedback', name: randomUUID().slice(0, 20), search: '?type=issue' };
  return (await server.views.save({ staffId, role: 'agent' }, body)).id;
};

export const sampleRequests: CreateSampleRequests = ({ server, agent }) =>
  withBodies({
    '/view/save': async () => ({ path: '/feedback', name: randomUUID().slice(0, 20), search: '' }),
    '/view/share': async (caller: Session | undefined) => ({
      id: await viewOf(server, caller, agent.id),
      is_shared: true,
    }),
    '/view/remove': async (caller: Session | undefined) => ({ id: await viewOf(server, caller, agent.id) }),
  });
