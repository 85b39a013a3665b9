import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';

/** For each route, a request that succeeds for an authorized caller. It pauses nothing, because other requests follow. */
export const sampleRequests: CreateSampleRequests = () =>
  withBodies({
    '/switch/set': () => ({ feature: 'chat', state: 'on', reason: 'The flood is over.' }),
  });
