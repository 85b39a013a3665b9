import { randomUUID } from 'node:crypto';
import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';

/** Requests that the routes of routing accept from an authorized caller, new for each call. */
export const sampleRequests: CreateSampleRequests = ({ server, agent }) =>
  withBodies({
    '/routing/set_person': async () => {
      const { people } = await server.routing.read();
      const version = people.find(({ staff }) => staff.id === agent.id)?.version ?? 0;
      return { staff_id: agent.id, languages: [], skills: [], teams: [], accepts_automatically: false, version };
    },
    '/routing/set_automatic': async (caller) => {
      const { people } = await server.routing.read();
      const own = people.find(
        ({ staff }) => caller !== undefined && 'staffId' in caller && staff.id === caller.staffId,
      );
      return { accepts_automatically: own?.accepts_automatically !== true };
    },
    '/routing/set_team': async () => ({ name: randomUUID(), members: [], is_active: true }),
    '/routing/set_settings': async () => {
      const { version } = (await server.routing.read()).settings;
      return { routes_reports: false, reports_max: 20, version };
    },
  });
