import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { anonymous, ended, type Actor, type LaunchedActor } from '../../platform/actor.ts';
import { networkOf } from '../../platform/network.ts';
import { cookieNameFor, deviceCookieNameFor, deviceKey, sessionToken } from './launch.cookie.ts';
import type { DeviceService } from './launch.device.service.ts';
import { REVOCATION_CHANNEL, type LaunchService } from './launch.service.ts';

/** How the roles learn who is calling, over HTTP and at the opening of a socket. */
export const createAdmission = (service: LaunchService, devices: DeviceService, publicOrigin: string) => ({
  revocationChannel: REVOCATION_CHANNEL,
  sessionCookie: cookieNameFor(publicOrigin),
  deviceCookie: deviceCookieNameFor(publicOrigin),
  resolveActor: async (request: FastifyRequest): Promise<Actor> => {
    const [token, key, network] = [
      sessionToken(request, publicOrigin),
      deviceKey(request, publicOrigin),
      networkOf(request.ip),
    ];
    if (token !== null) return (await service.actorOfToken(token, key, network)) ?? ended;
    return (key === null ? null : await devices.deviceOfKey(key, network)) ?? anonymous;
  },
  admitSocket: (cookieHeader: string | undefined, socketToken: string): Promise<LaunchedActor | null> => {
    const cookies = parseCookie(cookieHeader ?? '');
    return service.takeSocketToken(cookies[cookieNameFor(publicOrigin)] ?? null, socketToken);
  },
  touchAlive: service.touchAlive,
});
