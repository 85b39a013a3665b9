import { incidentJoin } from '@guildhall/contract/incidents.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { createIncidentFactory } from '../features/incidents/incidents.factory.ts';
import type { Session, TestServer } from './installation.ts';
import { enrolledAs } from './staff.ts';

const text = { lang: 3, title: 'No sound', body: 'We look into it.', answer: 'It is back.' } as const;

/** For the players' routes of known issues a body that they would grant to whoever may send it. */
export const createIncidentRequests = (server: TestServer) => {
  let made: Promise<number> | undefined;
  const open = (): Promise<number> =>
    (made ??= enrolledAs(server, 'editor').then(({ id }) => createIncidentFactory(server.incidentsDesk, id).open()));
  const join = async () => ({ id: await open(), is_joined: true, lang: 3 });
  const bodies: Record<string, (caller: Session | undefined) => Promise<unknown>> = {
    '/incident/list': async () => ({ category_lang: 3 }),
    '/incident/join': join,
    '/incident/seen': async (caller) => {
      await server.call(incidentJoin, { as: caller, body: await join() });
      return { id: await open() };
    },
  };
  return (route: Route, caller: Session | undefined): Promise<unknown> | undefined => bodies[route.path]?.(caller);
};

/** For every route of their desk a request that it would grant to whoever may make it, new for each call. */
export const createIncidentDeskRequests = (server: TestServer, staffId: string) => {
  const make = createIncidentFactory(server.incidentsDesk, staffId);
  return {
    '/incident/open': async () => ({ body: { id: await make.draft() } }),
    '/incident/save': async () => ({ body: { id: await make.draft(), version: 1, texts: [text] } }),
    '/incident/publish': async () => {
      // Only so many can be open at once, and here they are opened again and again.
      await server.database.query
        .updateTable('incident')
        .set({ state: 'closed', closed_at: new Date() })
        .where('state', '=', 'open')
        .where('updated_by', '=', staffId)
        .execute();
      return { body: { id: await make.draft(), version: 1 } };
    },
    '/incident/close': async () => ({ body: { id: await make.open(), version: 2 } }),
  };
};
