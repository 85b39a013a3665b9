import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';

/** For each route, a request that succeeds for an authorized caller. */
export const sampleRequests: CreateSampleRequests = ({ server }) =>
  withBodies({
    '/target/table': () => ({}),
    '/target/save': () => ({
      id: null,
      name: 'Champions',
      subject: 'chat',
      min_tier: 5,
      langs: [],
      channels: [],
      calendar_id: 1,
      first_response_minutes: 2,
      resolution_minutes: null,
      escalate_after_minutes: null,
      escalate_to: [],
      is_active: false,
      version: 0,
    }),
    '/target/order': async () => {
      const rows = await server.database.query.selectFrom('support_target').select('id').execute();
      return { ids: rows.map(({ id }) => id) };
    },
    '/target/save_calendar': () => ({
      id: null,
      name: 'Europe',
      time_zone: 'Europe/Berlin',
      windows: [{ day: 1, from: 540, to: 1020 }],
      holidays: [{ date: '2026-12-25', name: 'Christmas', windows: [] }],
      is_always: false,
      version: 0,
    }),
    '/target/breaches': () => ({ limit: 50 }),
    '/target/statistics': () => ({ days: 7, by: 'target' }),
  });
