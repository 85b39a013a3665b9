import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';

const terms = [{ lang: 3, words: ['gems', 'starshards'] }];

export const sampleRequests: CreateSampleRequests = ({ server }) => ({
  '/search/find': () => ({ body: { query: 'dragons', category_lang: 3, limit: 20 } }),
  ...withBodies({
    '/synonym/save': () => ({ id: null, version: 0, terms }),
    '/synonym/remove': () =>
      server.database.query
        .insertInto('search_synonym')
        .values({ terms: JSON.stringify({ 3: ['gems', 'starshards'] }) })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
  }),
});
