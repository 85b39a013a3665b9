import { postTypes } from '@guildhall/contract/post-types.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { ensureDemoKey } from '../../../../scripts/environment.ts';
import { createArticleFactory } from '../features/articles/articles.factory.ts';
import type { Installation } from './installation.ts';

export const nameOf = (route: Route): string => `${route.method} ${route.path}`;

/** A server that mounts every route, the development ones too, with a body for each that it would accept. */
export const startWithRequests = async (installation: Installation) => {
  const server = await installation.start({
    GUILDHALL_DEMO_KEY_FILE: ensureDemoKey(installation.folder).privateKeyFile,
    GUILDHALL_ALLOW_DEMO_KEY: 'true',
  });
  const id = await createArticleFactory(server.articles).published({ type: postTypes.guide, title: 'Dragons' });
  const page = { category_lang: 3, page_index: 1, page_size: 20 };
  const bodies: Record<string, () => unknown> = {
    'POST /category/list': () => ({ post_type: postTypes.guide, ...page }),
    'POST /category/info': () => ({ id, category_lang: 3 }),
    'POST /category/search': () => ({ query: 'dragons', ...page }),
    'POST /launch/exchange': async () => ({ ticket: await installation.mint() }),
    'POST /launch/demo_ticket': () => ({ guid: 5, kind: 'player', lang: 3, channel: 1, version: '1' }),
  };
  return { server, bodyOf: async (route: Route): Promise<unknown> => (await bodies[nameOf(route)]?.()) ?? {} };
};
