import type { CreateSampleRequests } from '../../../testing/sample-requests.ts';

export const sampleRequests: CreateSampleRequests = () => ({
  '/search/find': () => ({ body: { query: 'dragons', category_lang: 3, limit: 20 } }),
});
