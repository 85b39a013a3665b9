import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';

export const sampleRequests: CreateSampleRequests = () =>
  withBodies({
    '/staffsearch/overview': async () => ({ text: 'refund' }),
    '/staffsearch/list': async () => ({ text: 'refund', kind: 'report' }),
    '/staffsearch/person': async () => ({ text: 'anna@games.example.com' }),
  });
