import { randomUUID } from 'node:crypto';
import type { Route } from '@guildhall/contract/route.ts';
import { createDeletionFactory, deletionPlan } from '../features/account-deletion/account-deletion.factory.ts';
import type { Installation, Session, TestServer } from './installation.ts';
import { enrolledAs } from './staff.ts';

const isPlayer = (caller: Session | undefined): caller is Session => caller !== undefined && caller.player !== '';
const reason = 'Looked at what was sent.';

export const deletionFactoryOf = (server: TestServer) =>
  createDeletionFactory({ ...server, limits: server.config.limits });

/** For the players' routes of deletion a body that they would grant to whoever may send it, new for each call. */
export const createDeletionRequests = (server: TestServer) => {
  const make = deletionFactoryOf(server);
  /** So many are made here in a minute that the limit would speak, and not who calls. */
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
    '/deletion/certificate': async () => ({ id: await (certificate ??= newCertificate()) }),
  };
  return (route: Route, caller: Session | undefined): Promise<unknown> | undefined => bodies[route.path]?.(caller);
};

/** For every route of the desk a request that it would grant to whoever may make it, new for each call. */
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

/** As if the days had gone by: no code can do this, a trigger is in the way. */
export const letDaysPass = async (owner: Installation['owner'], id: string): Promise<void> => {
  await owner.query(`set session_replication_role = replica;
    update deletion_request set due_at = now() - interval '1 second', confirmed_at = now() - interval '360 hours 1 second'
    where id = '${id}';
    set session_replication_role = origin`);
};
