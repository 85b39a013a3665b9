import { randomUUID } from 'node:crypto';
import { postTypes } from '@guildhall/contract/post-types.ts';
import type { Route } from '@guildhall/contract/route.ts';
import { staffSessionList, staffSignIn } from '@guildhall/contract/staff.ts';
import sharp from 'sharp';
import { createArticleFactory } from '../features/articles/articles.factory.ts';
import { createChatDeskRequests } from './chat-requests.ts';
import { createDeletionDeskRequests } from './deletion-requests.ts';
import { createFeedbackDeskRequests } from './feedback-desk-requests.ts';
import { createIncidentDeskRequests } from './incident-requests.ts';
import type { Session, TestServer } from './installation.ts';
import { cookiesAfter, enrolledAs, password } from './staff.ts';
import { createSuggestionDeskRequests } from './suggestion-requests.ts';
import { createSurveyDeskRequests } from './survey-requests.ts';
import { totpOf } from './totp.ts';
import { createWebhookRequests } from './webhook-requests.ts';

const german = 11;
const text = { title: 'T', summary: 'S', body: '<p>B</p>' };
const fields = { category_id: null, pinned: true, cover_id: null, event_starts_at: null, event_ends_at: null };

export interface StaffRequest {
  readonly body: unknown;
  /** What the request needs beside the caller's own session: the cookie of a step that was begun. */
  readonly cookie?: string;
}

/** Routes after which the session that the caller came with is over; a new sign-in ends the one before it, too. */
export const endsSession = (route: Route): boolean => endings.has(route.path);
const endings = new Set([
  '/staff/sign_in',
  '/staff/second_factor',
  '/staff/invitation_accept',
  '/staff/enrol_finish',
  '/staff/sign_out',
  '/staff/session_revoke',
  '/staff/password_change',
]);

/** Single sign-on needs a provider; its own tests have one. */
export const needsProvider = (route: Route): boolean => route.path.startsWith('/staff/oidc_');

/** For every route of staff a request that it would grant to whoever may make it, new for each call. */
export const createStaffRequests = async (server: TestServer) => {
  const make = createArticleFactory(server.articles);
  const { staffService, articlesDesk, articlesExchange, database } = server;
  const someone = await enrolledAs(server, 'agent');
  const admin = await enrolledAs(server, 'admin');
  const shared = await make.published({ type: postTypes.guide, title: 'Shared' });
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();

  const draft = () => make.draft({ type: postTypes.news, translations: { [german]: text } });
  const tokenOfInvitation = async (email: string): Promise<string> =>
    (await staffService.invitations.invite(null, email, 'agent')).link.split('#')[1] ?? '';
  const newEmail = (): string => `${randomUUID()}@guildhall.test`;
  const changeOf = async (id: number): Promise<number> =>
    (await articlesDesk.changes({ id, limit: 50 })).list.find(({ kind }) => kind === 'text')?.id ?? 0;

  const requests: Record<string, (caller: Session | undefined) => Promise<StaffRequest> | StaffRequest> = {
    '/staff/sign_in': () => ({ body: { email: someone.email, password } }),
    '/staff/second_factor': async () => {
      const fresh = await enrolledAs(server, 'agent');
      const first = await server.call(staffSignIn, { body: { email: fresh.email, password } });
      return { body: { code: totpOf(fresh.secret) }, cookie: cookiesAfter(first.headers) };
    },
    '/staff/oidc_finish': () => ({ body: { code: 'c', state: 's' } }),
    '/staff/invitation_info': async () => ({ body: { token: await tokenOfInvitation(newEmail()) } }),
    '/staff/invitation_accept': async () => ({
      body: { token: await tokenOfInvitation(newEmail()), name: 'New', password },
    }),
    '/staff/enrol_start': () => ({ body: { password } }),
    '/staff/enrol_finish': async (caller) => {
      const started = await server.call(
        { method: 'POST', path: '/staff/enrol_start' },
        { as: caller, body: { password } },
      );
      const address = String(started.answer.msg.address ?? 'otpauth://none');
      return { body: { code: totpOf(new URL(address).searchParams.get('secret') ?? 'AAAA') } };
    },
    '/staff/password_change': () => ({ body: { current: password, next: `${password} two` } }),
    '/staff/recovery_renew': () => ({ body: { password } }),
    '/staff/session_revoke': async (caller) => {
      const { answer } = await server.call(staffSessionList, { as: caller });
      const list = (answer.msg.list ?? []) as { id: string; is_current: boolean }[];
      return { body: { id: list.find((each) => each.is_current)?.id ?? 'none' } };
    },
    '/staff/open': () => ({ body: { id: someone.id } }),
    '/staff/change': () => ({ body: { id: someone.id, name: 'Renamed' } }),
    '/staff/sign_out_everywhere': () => ({ body: { id: someone.id } }),
    '/staff/second_factor_reset': () => ({ body: { id: someone.id } }),
    '/staff/invite': () => ({ body: { email: newEmail(), role: 'agent' } }),
    '/staff/invitation_cancel': async () => {
      const email = newEmail();
      await tokenOfInvitation(email);
      const row = await database.query
        .selectFrom('staff_invitation')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      return { body: { id: row.id } };
    },
    '/persona/change': () => ({ body: { id: 2, name: 'Mira', is_active: true } }),
    '/picture/upload': () => ({ body: picture }),
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
    '/article/archive': async () => ({ body: { id: await draft(), version: 1 } }),
    '/article/changes': () => ({ body: { id: shared } }),
    '/article/change': async () => ({ body: { id: shared, change_id: await changeOf(shared) } }),
    '/article/restore': async () => {
      const id = await make.draft();
      return { body: { id, change_id: await changeOf(id), version: 1 } };
    },
    '/article/export': () => ({ body: { ids: [shared], lang: german } }),
    '/article/import': async () => ({
      body: {
        content: (await articlesExchange.write(admin.id, { ids: [shared], lang: german })).content,
        is_trial: true,
      },
    }),
    ...createFeedbackDeskRequests(server, someone.id),
    ...createChatDeskRequests(server, someone.id),
    ...createDeletionDeskRequests(server),
    ...createIncidentDeskRequests(server, someone.id),
    ...createSuggestionDeskRequests(server, someone.id),
    ...createSurveyDeskRequests(server, someone.id),
    ...createWebhookRequests(server),
  };

  return async (route: Route, caller: Session | undefined): Promise<StaffRequest> =>
    (await requests[route.path]?.(caller)) ?? { body: {} };
};
