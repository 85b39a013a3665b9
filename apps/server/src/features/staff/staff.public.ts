import { collection } from '../../registration/module.ts';
import type { WorkPart } from './people/open-work.service.ts';
import type { LeaveDuty } from './staff.context.service.ts';
import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { Route } from '@guildhall/contract/http/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaffActor } from '../../runtime/actor.ts';
import { createStaffCookies } from './sign-in/cookies.adapter.ts';
import type { StaffService } from './staff.service.ts';

export type StaffAdmission = ReturnType<typeof createStaffAdmission>;

/** Identifies staff for HTTP requests and for socket upgrades. */
export const createStaffAdmission = (service: StaffService, consoleOrigin: string) => ({
  sessionCookie: createStaffCookies(consoleOrigin).names.session,
  /** Also replaces a cookie that an older key signed, so that the key can be removed without ending the session. */
  resolveStaff: async (request: FastifyRequest, reply: FastifyReply): Promise<StaffActor | null> => {
    const actor = await service.actorOf(request.headers.cookie);
    const renewed = actor === null ? null : service.renewedCookie(request.headers.cookie);
    if (renewed !== null) reply.header('set-cookie', renewed);
    return actor;
  },
  knownBrowserOf: (request: FastifyRequest): Promise<string | null> => service.knownBrowserOf(request.headers.cookie),
  /** Requires both a fully signed-in session cookie and a socket token made for that session. */
  admitSocket: (cookieHeader: string | undefined, socketToken: string): Promise<StaffActor | null> =>
    service.takeSocketToken(cookieHeader, socketToken),
  /** Filters sessions that may keep a socket open, each with its current role. */
  aliveSessions: (ids: readonly string[]): Promise<ReadonlyMap<string, StaffRole>> => service.aliveSessions(ids),
  onStaffRefused: (actor: StaffActor, route: Route): void => service.noteRefused(actor, route.path),
});
export { countUnmask, lookWithin, pictureLimit, unmask, type UnmaskDependencies } from './staff.unmask.service.ts';

export type { LeaveDuty };

/** Open work of a member of staff in each feature. */
export const openWork = collection<WorkPart>('staff.openWork');
/** Ends whatever someone is on duty for. */
export const dutyEnds = collection<LeaveDuty>('staff.dutyEnds');
