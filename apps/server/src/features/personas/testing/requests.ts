import type { CreateSampleRequests } from '../../../testing/sample-requests.ts';

export const sampleRequests: CreateSampleRequests = () => ({
  '/persona/change': () => ({ body: { id: 2, name: 'Mira', is_active: true } }),
});
