import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';

export const sampleRequests: CreateSampleRequests = () =>
  withBodies({
    '/notices/list': () => ({}),
    '/notices/read': () => ({ scope: 'until', id: 0 }),
    '/notices/colleagues': () => ({}),
  });
