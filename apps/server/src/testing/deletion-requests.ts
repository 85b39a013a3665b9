import { randomInt, randomUUID } from 'node:crypto';
import type { Route } from '@guildhall/contract/route.ts';
import { createDeletionFactory, deletionPlan } from '../features/account-deletion/account-deletion.factory.ts';
import type { Installation, Session, TestServer } from './installation.ts';
import { enrolledAs } from './staff.ts';

const isPlayer = (caller: Session | undefined): caller is Session => caller !== undefined && caller.player !== '';
const reason = 'Looked at what was sent.';

export const deletionFactoryOf = (server: TestServer) =>
  createDeletionFactory({ ...server, limits: server.config.limits });

/** For the players' routes of deletion a body that they accept from every caller who may send it, new for each call. */
export const createDeletionRequests = (server: TestServer) => {
  const make = deletionFactoryOf(server);
  /** Makes more in a minute than the rate limit allows. */
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
    // With the role that a launch has unless a test names others.
    '/deletion/refute': async () => ({ id: (await make.unverified()).id }),
    '/deletion/certificate': async () => ({ id: await (certificate ??= newCertificate()) }),
  };
  return (route: Route, caller: Session | undefined): Promise<unknown> | undefined => bodies[route.path]?.(caller);
};

/** For every route of the desk a request that it accepts from every caller who may make it, new for each call. */
export const createDeletionDeskRequests = (server: TestServer) => {
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
      const { id, version } = await server.deletionDesk.desk.hold((await other).id, { ...(await step()), reason });
      return { body: { id, version } };
    },
    '/deletion/stop': async () => ({ body: { ...(await step()), reason } }),
    '/deletion/erasures': async () => ({ body: {} }),
  };
};

/** Moves the days past a confirmed request. Only the owner can: a trigger stops everything else. */
export const letDaysPass = async (owner: Installation['owner'], id: string): Promise<void> => {
  await owner.query(`set session_replication_role = replica;
    update deletion_request set due_at = now() - interval '1 second', confirmed_at = now() - interval '360 hours 1 second'
    where id = '${id}';
    set session_replication_role = origin`);
};
