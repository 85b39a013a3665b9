import type { Route } from '@guildhall/contract/route.ts';
import { createSuggestionFactory } from '../features/suggestions/suggestions.factory.ts';
import type { TestServer } from './installation.ts';
import { enrolledAs } from './staff.ts';

const text = { lang: 3, title: 'More maps', body: 'Three at least.', answer: '' } as const;

/** For the players' routes of the board a body that they would grant to whoever may send it. */
export const createSuggestionRequests = (server: TestServer) => {
  let made: Promise<number> | undefined;
  const published = (): Promise<number> =>
    (made ??= enrolledAs(server, 'editor').then(({ id }) =>
      createSuggestionFactory(server.suggestionsDesk, id).published(),
    ));
  const bodies: Record<string, () => Promise<unknown>> = {
    '/suggestion/list': async () => ({ category_lang: 3, sort: 'top' }),
    '/suggestion/support': async () => ({ id: await published(), is_supported: true }),
  };
  return (route: Route): Promise<unknown> | undefined => bodies[route.path]?.();
};

/** For every route of their desk a request that it would grant to whoever may make it, new for each call. */
export const createSuggestionDeskRequests = (server: TestServer, staffId: string) => {
  const make = createSuggestionFactory(server.suggestionsDesk, staffId);
  const published = async () => ({ id: await make.published(), version: 1 });
  return {
    '/suggestion/open': async () => ({ body: { id: await make.published() } }),
    '/suggestion/publish': () => ({ body: { feedback_id: null, texts: [text] } }),
    '/suggestion/save': async () => ({ body: { ...(await published()), state: 'planned', texts: [text] } }),
    '/suggestion/merge': async () => ({ body: { ...(await published()), into: await make.published() } }),
  };
};
