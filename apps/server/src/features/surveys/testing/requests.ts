import { randomUUID } from 'node:crypto';
import { createSurveyFactory } from './surveys.factory.ts';
import type { TestServer } from '../../../testing/installation.ts';
import { withBodies, type CreateSampleRequests } from '../../../testing/sample-requests.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';

/** Valid bodies for the player routes of surveys. */
export const createSurveyRequests = (server: TestServer) => {
  let made: Promise<ReturnType<typeof createSurveyFactory>> | undefined;
  const factory = () =>
    (made ??= enrolledAs(server, 'editor').then(({ id }) => createSurveyFactory(server.surveys.staff, id)));
  const running = async (): Promise<number> => (await factory()).published();
  const ended = async (): Promise<number> => {
    const id = await running();
    await (await factory()).close(id);
    return id;
  };
  let read: Promise<number> | undefined;
  const bodies: Record<string, () => Promise<unknown>> = {
    '/survey/list': async () => ({ category_lang: 3, page_index: 1, page_size: 20 }),
    // Always the same survey, so that two responses can be compared.
    '/survey/info': async () => ({ id: await (read ??= running()), category_lang: 3 }),
    '/survey/tally': async () => ({ id: await ended() }),
    '/survey/receipts': async () => ({ id: await ended() }),
    '/survey/answer': async () => ({
      id: await running(),
      key: randomUUID(),
      lang: 3,
      answers: [{ question: 1, options: [1], text: '' }],
    }),
  };
  return withBodies(bodies);
};

/** Valid requests for the staff routes of surveys, new for each call. */
export const createSurveyStaffRequests = (server: TestServer, staffId: string) => {
  const make = createSurveyFactory(server.surveys.staff, staffId);
  const step = async (state: 'draft' | 'published') => {
    const id = state === 'draft' ? (await make.draft()).id : await make.published();
    return { id, version: state === 'draft' ? 1 : 2 };
  };
  return {
    '/survey/open': async () => ({ body: { id: (await step('draft')).id } }),
    '/survey/save': async () => {
      const { type, questions, results, starts_at, ends_at, cap, is_verified_only, audience, texts } =
        await make.draft();
      const plan = { type, questions, results, starts_at, ends_at, cap, is_verified_only, audience, texts };
      return { body: { id: null, version: 0, ...plan } };
    },
    '/survey/publish': async () => ({ body: await step('draft') }),
    '/survey/close': async () => ({ body: await step('published') }),
    '/survey/duplicate': async () => ({ body: { id: (await step('draft')).id } }),
    '/survey/remove': async () => ({ body: await step('draft') }),
    '/survey/results': async () => ({ body: { id: (await step('published')).id } }),
    '/survey/words': async () => ({ body: { id: (await step('published')).id } }),
    '/survey/export': async () => ({ body: { id: (await step('published')).id, format: 'csv' } }),
  };
};

export const sampleRequests: CreateSampleRequests = ({ server, agent }) => ({
  ...createSurveyRequests(server),
  ...createSurveyStaffRequests(server, agent.id),
});
