import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';

/** Requests that the routes of translation accept from an authorized caller. */
export const sampleRequests: CreateSampleRequests = () =>
  withBodies({
    '/translation/set_auto': () => ({ langs: [14] }),
    '/translation/texts': () => ({ texts: ['Hola'], from: 14, to: 3, subject: null }),
  });
