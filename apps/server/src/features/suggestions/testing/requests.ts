import { createSuggestionFactory } from './suggestions.factory.ts';
import type { TestServer } from '../../../testing/installation.ts';
import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';

const text = { lang: 3, title: 'More maps', body: 'Three at least.', answer: '' } as const;

/** Valid bodies for the player routes of the suggestion board. */
export const createSuggestionRequests = (server: TestServer) => {
  let made: Promise<number> | undefined;
  const published = (): Promise<number> =>
    (made ??= enrolledAs(server, 'editor').then(({ id }) =>
      createSuggestionFactory(server.suggestionsStaff, id).published(),
    ));
  const bodies: Record<string, () => Promise<unknown>> = {
    '/suggestion/list': async () => ({ category_lang: 3, sort: 'top' }),
    '/suggestion/support': async () => ({ id: await published(), is_supported: true }),
  };
  return withBodies(bodies);
};

/** Valid requests for the staff routes of the suggestion board, new for each call. */
export const createSuggestionStaffRequests = (server: TestServer, staffId: string) => {
  const make = createSuggestionFactory(server.suggestionsStaff, staffId);
  const published = async () => ({ id: await make.published(), version: 1 });
  return {
    '/suggestion/open': async () => ({ body: { id: await make.published() } }),
    '/suggestion/publish': () => ({ body: { feedback_id: null, texts: [text] } }),
    '/suggestion/save': async () => ({ body: { ...(await published()), state: 'planned', texts: [text] } }),
    '/suggestion/merge': async () => ({ body: { ...(await published()), into: await make.published() } }),
  };
};

export const sampleRequests: CreateSampleRequests = ({ server, agent }) => ({
  ...createSuggestionRequests(server),
  ...createSuggestionStaffRequests(server, agent.id),
});
