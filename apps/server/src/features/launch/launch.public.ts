import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { anonymous, type Actor, type LaunchedActor } from '../../platform/actor.ts';
import { cookieNameFor, sessionToken } from './launch.cookie.ts';
import { REVOCATION_CHANNEL, type LaunchService } from './launch.service.ts';

/** How the roles learn who is calling, over HTTP and at the opening of a socket. */
export const createAdmission = (service: LaunchService, publicOrigin: string) => ({
  revocationChannel: REVOCATION_CHANNEL,
  sessionCookie: cookieNameFor(publicOrigin),
  resolveActor: async (request: FastifyRequest): Promise<Actor> => {
    const token = sessionToken(request, publicOrigin);
    return token === null ? anonymous : ((await service.actorOfToken(token)) ?? anonymous);
  },
  admitSocket: (cookieHeader: string | undefined, socketToken: string): Promise<LaunchedActor | null> => {
    const cookies = parseCookie(cookieHeader ?? '');
    return service.takeSocketToken(cookies[cookieNameFor(publicOrigin)] ?? null, socketToken);
  },
  touchAlive: service.touchAlive,
});
