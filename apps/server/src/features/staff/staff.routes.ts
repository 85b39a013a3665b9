import {
  staffActive,
  staffEnrolFinish,
  staffEnrolStart,
  staffInvitationAccept,
  staffInvitationInfo,
  staffLookLimits,
  staffOidcFinish,
  staffOidcStart,
  staffPasswordChange,
  staffProve,
  staffRecoveryRenew,
  staffSecondFactor,
  staffSession,
  staffSessionList,
  staffSessionRevoke,
  staffSignIn,
  staffSignOut,
  staffSocket,
  type StaffSession,
} from '@guildhall/contract/staff/staff.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answer, type MountedRoute } from '../../http/answer.ts';
import type { Progress } from './staff.context.service.ts';
import type { Caller } from './sign-in/auth-library.adapter.ts';
import type { StaffService } from './staff.service.ts';

export const callerOf = (request: FastifyRequest): Caller => ({
  cookieHeader: request.headers.cookie,
  address: request.ip,
  device: request.headers['user-agent'] ?? '',
});

export const withCookies = (reply: FastifyReply, { session, setCookies }: Progress): StaffSession => {
  reply.header('set-cookie', setCookies);
  return session;
};

export const staffRoutes = ({ signIn, own, invitations, describe }: StaffService): MountedRoute[] => [
  answer(staffSession, ({ actor, request }) => describe(request.headers.cookie, actor)),
  answer(staffSignIn, async ({ body, request, reply }) =>
    withCookies(reply, await signIn.signIn(callerOf(request), body.email, body.password)),
  ),
  answer(staffSecondFactor, async ({ body, request, reply }) =>
    withCookies(reply, await signIn.secondFactor(callerOf(request), body.code, body.is_recovery)),
  ),
  answer(staffOidcStart, async ({ request, reply }) => {
    const { address, setCookies } = await signIn.startOidc(callerOf(request));
    reply.header('set-cookie', setCookies);
    return { address };
  }),
  answer(staffOidcFinish, async ({ body, request, reply }) =>
    withCookies(reply, await signIn.finishOidc(callerOf(request), body)),
  ),
  answer(staffInvitationInfo, ({ body }) => invitations.invitationInfo(body.token)),
  answer(staffInvitationAccept, async ({ body, request, reply }) =>
    withCookies(reply, await invitations.accept(callerOf(request), body)),
  ),
  answer(staffEnrolStart, ({ actor, body, request }) => own.startEnrolment(actor, callerOf(request), body.password)),
  answer(staffEnrolFinish, async ({ actor, body, request, reply }) =>
    withCookies(reply, await own.finishEnrolment(actor, callerOf(request), body.code)),
  ),
  answer(staffSignOut, async ({ actor, request, reply }) => {
    reply.header('set-cookie', await own.signOut(actor, callerOf(request)));
    return null;
  }),
  answer(staffPasswordChange, async ({ actor, body }) => {
    await own.changePassword(actor, body.current, body.next);
    return null;
  }),
  answer(staffRecoveryRenew, async ({ actor, body, request }) => ({
    recovery_codes: await own.renewRecoveryCodes(actor, callerOf(request), body.password),
  })),
  answer(staffSessionList, async ({ actor }) => ({ list: await own.listSessions(actor) })),
  answer(staffSessionRevoke, async ({ actor, body }) => {
    await own.revokeSession(actor, body.id);
    return null;
  }),
  answer(staffLookLimits, ({ actor }) => own.lookLimits(actor)),
  answer(staffProve, async ({ actor, body, request }) => {
    await own.prove(actor, callerOf(request), body.method, body.secret);
    return null;
  }),
  answer(staffActive, async ({ actor }) => {
    await own.noteActivity(actor);
    return null;
  }),
  answer(staffSocket, async ({ actor }) => ({ token: await own.issueSocketToken(actor) })),
];
