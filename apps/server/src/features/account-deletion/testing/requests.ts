import { randomInt, randomUUID } from 'node:crypto';
import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import { plain } from '../../pictures/testing/sample-pictures.ts';
import { createDeletionFactory, deletionPlan } from './account-deletion.factory.ts';
import type { Installation, Session, TestServer } from '../../../testing/installation.ts';
import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';

const isPlayer = (caller: Session | undefined): caller is Session => caller !== undefined && caller.player !== '';
const reason = 'Looked at what was sent.';

export const deletionFactoryOf = (server: TestServer) =>
  createDeletionFactory({ ...server, limits: server.config.limits });

/** Valid bodies for the player routes of account deletion, new for each call. */
export const createDeletionRequests = (server: TestServer) => {
  const make = deletionFactoryOf(server);
  const clear = async (playerId: string): Promise<void> => {
    await server.database.query.deleteFrom('quota_use').execute();
    await server.database.query.deleteFrom('deletion_request').where('player_id', '=', playerId).execute();
  };
  let certificate: Promise<string> | undefined;
  const newCertificate = async (): Promise<string> => {
    const [id, now] = [randomUUID(), new Date()];
    await server.database.query
      .insertInto('erasure')
      .values({ id, requested_at: now, confirmed_at: now, finished_at: now })
      .execute();
    return id;
  };
  const bodies: Record<string, (caller: Session | undefined) => Promise<unknown>> = {
    '/deletion/create': async (caller) => {
      if (!isPlayer(caller)) return deletionPlan({ files: [randomUUID()] });
      await clear(caller.player);
      return deletionPlan({ files: [await make.picture(caller.player)] });
    },
    '/deletion/cancel': async (caller) => {
      if (isPlayer(caller)) await clear(caller.player);
      return { id: (await make.requested(isPlayer(caller) ? caller.player : undefined)).id };
    },
    // The factory's default role is also the default role of a test launch.
    '/deletion/refute': async () => ({ id: (await make.unverified()).id }),
    '/deletion/certificate': async () => ({ id: await (certificate ??= newCertificate()) }),
  };
  return withBodies(bodies);
};

/** Valid requests for the staff routes of account deletion, new for each call. */
export const createDeletionStaffRequests = (server: TestServer) => {
  const make = deletionFactoryOf(server);
  let other: Promise<{ id: string }> | undefined;
  const step = async () => ({ id: (await make.requested()).id, version: 1 });
  return {
    '/deletion/table': async () => ({ body: { state: 'requested' } }),
    '/deletion/open': async () => ({ body: { id: (await make.requested()).id } }),
    '/deletion/unmask': async () => {
      await server.database.query.deleteFrom('quota_use').execute();
      return { body: { id: (await make.requested()).id, reason } };
    },
    '/deletion/account': async () => ({ body: { id: (await make.unverified()).id, guid: 7 } }),
    '/deletion/link': async () => ({
      body: { id: (await make.unverified()).id, version: 1, guid: randomInt(1, 2 ** 40), reason },
    }),
    '/deletion/confirm': async () => ({ body: await step() }),
    '/deletion/reject': async () => ({ body: { ...(await step()), reason } }),
    '/deletion/hold': async () => ({ body: { ...(await step()), reason } }),
    '/deletion/release': async () => {
      other ??= enrolledAs(server, 'privacy');
      const { id, version } = await server.deletionStaff.requests.hold((await other).id, { ...(await step()), reason });
      return { body: { id, version } };
    },
    '/deletion/stop': async () => ({ body: { ...(await step()), reason } }),
    '/deletion/erasures': async () => ({ body: {} }),
  };
};

export const sampleRequests: CreateSampleRequests = ({ server }) => ({
  ...createDeletionRequests(server),
  ...createDeletionStaffRequests(server),
  '/deletion/evidence': () => ({ body: plain.jpeg, headers: { [UPLOAD_KEY_HEADER]: randomUUID() } }),
});

/** Makes a confirmed request due. Needs the owner, because a trigger rejects it from any other role. */
export const letDaysPass = async (owner: Installation['owner'], id: string): Promise<void> => {
  await owner.query(`set session_replication_role = replica;
    update deletion_request set due_at = now() - interval '1 second', confirmed_at = now() - interval '360 hours 1 second'
    where id = '${id}';
    set session_replication_role = origin`);
};
