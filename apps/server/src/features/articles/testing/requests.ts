import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import type { CreateSampleRequests } from '../../../testing/sample-requests.ts';
import { createArticleFactory } from './articles.factory.ts';

const german = 11;
const text = { title: 'T', summary: 'S', body: '<p>B</p>' };
const fields = { category_id: null, pinned: true, cover_id: null, event_starts_at: null, event_ends_at: null };
const page = { category_lang: 3, page_index: 1, page_size: 20 };

/** Requests that the routes of articles accept from an authorized caller. */
export const sampleRequests: CreateSampleRequests = async ({ server, agent }) => {
  const make = createArticleFactory(server.articles);
  const { articlesStaff, articlesExchange } = server;
  const dragons = await make.published({ type: postTypes.guide, title: 'Dragons' });
  const shared = await make.published({ type: postTypes.guide, title: 'Shared' });
  const draft = () => make.draft({ type: postTypes.news, translations: { [german]: text } });
  const changeOf = async (id: number): Promise<number> =>
    (await articlesStaff.changes({ id, limit: 50 })).list.find(({ kind }) => kind === 'text')?.id ?? 0;
  return {
    '/category/list': () => ({ body: { post_type: postTypes.guide, ...page } }),
    '/category/info': () => ({ body: { id: dragons, category_lang: 3 } }),
    '/category/rating': () => ({ body: { id: dragons } }),
    '/category/rate': () => ({ body: { id: dragons, category_lang: 3, is_helpful: true } }),
    '/article/open': () => ({ body: { id: shared } }),
    '/article/create': () => ({ body: { post_type: postTypes.news } }),
    '/article/save': async () => ({ body: { id: await draft(), version: 1, fields } }),
    '/article/save_text': async () => ({ body: { id: await draft(), lang: 7, version: 0, ...text } }),
    '/article/confirm_text': async () => ({ body: { id: await draft(), lang: german, version: 1 } }),
    '/article/remove_text': async () => ({ body: { id: await draft(), lang: german, version: 1 } }),
    '/article/publish': async () => ({ body: { id: await draft(), version: 1 } }),
    '/article/schedule': async () => ({
      body: { id: await draft(), version: 1, at: server.clock.now() + 3_600_000 },
    }),
    '/article/unschedule': async () => ({
      body: { id: await make.scheduled({}, new Date(server.clock.now() + 3_600_000)), version: 2 },
    }),
    '/article/bulk': async () => ({ body: { ids: [await draft()], action: 'publish' } }),
    '/article/archive': async () => ({ body: { id: await draft(), version: 1 } }),
    '/article/changes': () => ({ body: { id: shared } }),
    '/article/change': async () => ({ body: { id: shared, change_id: await changeOf(shared) } }),
    '/article/restore': async () => {
      const id = await make.draft();
      return { body: { id, change_id: await changeOf(id), version: 1 } };
    },
    '/article/export': () => ({ body: { ids: [shared], lang: german } }),
    '/article/import': async () => {
      const { content } = await articlesExchange.write(agent.id, { ids: [await draft()], lang: german });
      return { body: { content: content.replace(/(<target[^>]*>)T</, '$1Titel<'), is_trial: false } };
    },
  };
};
