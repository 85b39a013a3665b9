import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';

export const sampleRequests: CreateSampleRequests = () =>
  withBodies({
    '/staff_search/overview': async () => ({ text: 'refund' }),
    '/staff_search/list': async () => ({ text: 'refund', kind: 'report' }),
    '/staff_search/person': async () => ({ text: 'anna@games.example.com' }),
  });
