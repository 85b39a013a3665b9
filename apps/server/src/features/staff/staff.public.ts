import type { StaffRole } from '@guildhall/contract/permissions.ts';
import type { Route } from '@guildhall/contract/route.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../platform/actor.ts';
import { REVOCATION_CHANNEL, revocationSchema } from './staff.context.ts';
import { createStaffCookies } from './staff.cookies.ts';
import type { StaffService } from './staff.service.ts';

/** How the roles learn which member of staff is calling, over HTTP and at the opening of a socket. */
export const createStaffAdmission = (service: StaffService, publicOrigin: string) => ({
  revocationChannel: REVOCATION_CHANNEL,
  revocationSchema,
  sessionCookie: createStaffCookies(publicOrigin).names.session,
  resolveStaff: (request: FastifyRequest): Promise<StaffActor | null> => service.actorOf(request.headers.cookie),
  /** Both at once: the cookie of a session that gave both factors, and a token made for that very session. */
  admitSocket: (cookieHeader: string | undefined, socketToken: string): Promise<StaffActor | null> =>
    service.takeSocketToken(cookieHeader, socketToken),
  /** Of these sessions, the ones that may still hold a socket, each with the role it has now. */
  aliveSessions: (ids: readonly string[]): Promise<ReadonlyMap<string, StaffRole>> => service.aliveSessions(ids),
  /** Switches an account off and ends its sessions, because of what it did. The last admin stays. */
  lock: (id: string, details: Record<string, string | number>): Promise<void> => service.people.lock(id, details),
  onStaffRefused: (actor: StaffActor, route: Route): void => service.noteRefused(actor, route.path),
});
export { unmask, type UnmaskDependencies } from './staff.unmask.ts';
