import { incidentJoin } from '@guildhall/contract/incidents/player.ts';
import { createIncidentFactory } from './incidents.factory.ts';
import type { Session, TestServer } from '../../../testing/installation.ts';
import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';

const text = { lang: 3, title: 'No sound', body: 'We look into it.', answer: 'It is back.' } as const;

/** Valid bodies for the player routes of known issues. */
export const createIncidentRequests = (server: TestServer) => {
  let made: Promise<number> | undefined;
  const open = (): Promise<number> =>
    (made ??= enrolledAs(server, 'editor').then(({ id }) => createIncidentFactory(server.incidentsStaff, id).open()));
  const join = async () => ({ id: await open(), is_joined: true, lang: 3 });
  const bodies: Record<string, (caller: Session | undefined) => Promise<unknown>> = {
    '/incident/list': async () => ({ category_lang: 3 }),
    '/incident/join': join,
    '/incident/seen': async (caller) => {
      await server.call(incidentJoin, { as: caller, body: await join() });
      return { id: await open() };
    },
  };
  return withBodies(bodies);
};

/** Valid requests for the staff routes of known issues, new for each call. */
export const createIncidentStaffRequests = (server: TestServer, staffId: string) => {
  const make = createIncidentFactory(server.incidentsStaff, staffId);
  return {
    '/incident/open': async () => ({ body: { id: await make.draft() } }),
    '/incident/save': async () => ({ body: { id: await make.draft(), version: 1, texts: [text] } }),
    '/incident/publish': async () => {
      // Frees slots, because the number of open incidents is limited.
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

export const sampleRequests: CreateSampleRequests = ({ server, agent }) => ({
  ...createIncidentRequests(server),
  ...createIncidentStaffRequests(server, agent.id),
});
