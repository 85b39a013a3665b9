import { randomUUID } from 'node:crypto';
import type { Route } from '@guildhall/contract/http/route.ts';
import {
  staffPasskeyAdd,
  staffPasskeyAddStart,
  staffPasskeyProveStart,
  staffPasskeySignInStart,
} from '@guildhall/contract/staff/passkeys.ts';
import { staffSessionList, staffSignIn } from '@guildhall/contract/staff/staff.ts';
import { publicOrigin, type Session } from '../../../testing/installation.ts';
import type { CreateSampleRequests } from '../../../testing/sample-requests.ts';
import { insertRequest } from '../people/requests.queries.ts';
import { createAuthenticator } from './authenticator.ts';
import { cookiesAfter, enrolledAs, password, type StaffCaller } from './staff.factory.ts';
import { totpOf } from './totp.ts';

/** Routes that end the caller's session; a new sign-in also ends the previous one. */
export const endsSession = (route: Route): boolean => endings.has(route.path);
const endings = new Set([
  '/staff/sign_in',
  '/staff/second_factor',
  '/staff/passkey_sign_in',
  '/staff/invitation_accept',
  '/staff/enrol_finish',
  '/staff/sign_out',
  '/staff/session_revoke',
  '/staff/password_change',
]);

/** Single sign-on, drafts of answers and translations require a provider; they have their own tests. */
export const needsProvider = (route: Route): boolean =>
  /^\/(?:staff\/oidc_|answerhelp\/draft_|translation\/texts$)/.test(route.path);

/** Requests that the staff routes accept from an authorized caller, new for each call. */
export const sampleRequests: CreateSampleRequests = ({ server, agent }) => {
  const { staffService, database } = server;
  const tokenOfInvitation = async (email: string): Promise<string> =>
    (await staffService.invitations.invite(null, email, 'agent')).link.split('#')[1] ?? '';
  const newEmail = (): string => `${randomUUID()}@guildhall.test`;
  const waitingRequest = async (): Promise<string> => {
    const request = { kind: 'invitation', memberId: null, invitationId: null, role: 'admin' } as const;
    return (await insertRequest(database.query, { ...request, email: newEmail(), askedBy: null, decision: null })).id;
  };
  const optionsOf = async (route: Route, as?: Session) => {
    const { answer } = await server.call(route, { as });
    // For callers who may not ask, any options do.
    return answer.code === 0 ? answer.msg : { challenge: '', rpId: '', rp: { id: '' }, user: { id: '' } };
  };
  /** The only passkey of the caller, if they may have one. */
  const passkeyOf = async (caller: Session | undefined) => {
    const key = createAuthenticator(publicOrigin);
    const owner = (caller as StaffCaller | undefined)?.staffId ?? '';
    await database.query.deleteFrom('staff_passkey').where('member_id', '=', owner).execute();
    const credential = key.create(await optionsOf(staffPasskeyAddStart, caller));
    const { answer } = await server.call(staffPasskeyAdd, { as: caller, body: { name: 'Laptop', credential } });
    return { key, id: answer.code === 0 ? String(answer.msg.id) : randomUUID() };
  };
  return {
    '/staff/passkey_sign_in': async () => {
      const { key } = await passkeyOf((await enrolledAs(server, 'agent')).session);
      return { body: { credential: key.get(await optionsOf(staffPasskeySignInStart)) } };
    },
    '/staff/passkey_prove_start': async (caller) => {
      await passkeyOf(caller);
      return { body: {} };
    },
    '/staff/passkey_prove': async (caller) => {
      const { key } = await passkeyOf(caller);
      return { body: { credential: key.get(await optionsOf(staffPasskeyProveStart, caller)) } };
    },
    '/staff/passkey_add': async (caller) => {
      const options = await optionsOf(staffPasskeyAddStart, caller);
      return { body: { name: 'Phone', credential: createAuthenticator(publicOrigin).create(options) } };
    },
    '/staff/passkey_remove': async (caller) => ({ body: { id: (await passkeyOf(caller)).id } }),
    '/staff/sign_in': () => ({ body: { email: agent.email, password } }),
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
    '/staff/prove': () => ({ body: { method: 'password', secret: password } }),
    '/staff/recovery_renew': () => ({ body: { password } }),
    '/staff/session_revoke': async (caller) => {
      const { answer } = await server.call(staffSessionList, { as: caller });
      const list = (answer.msg.list ?? []) as { id: string; is_current: boolean }[];
      return { body: { id: list.find((each) => each.is_current)?.id ?? 'none' } };
    },
    '/staff/open': () => ({ body: { id: agent.id } }),
    '/staff/work': () => ({ body: { id: agent.id } }),
    '/staff/change': () => ({ body: { id: agent.id, name: 'Renamed' } }),
    '/staff/sign_out_everywhere': () => ({ body: { id: agent.id } }),
    '/staff/second_factor_reset': () => ({ body: { id: agent.id } }),
    '/staff/password_reset': () => ({ body: { id: agent.id } }),
    '/staff/request_approve': async () => ({ body: { id: await waitingRequest() } }),
    '/staff/request_reject': async () => ({ body: { id: await waitingRequest() } }),
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
  };
};
