import { collection, port } from '../../registration/module.ts';
import type { Session } from '@guildhall/contract/launch/player.ts';
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { anonymous, ended, type Actor, type LaunchedActor, type PersonActor } from '../../runtime/actor.ts';
import { networkOf } from '../../http/network.ts';
import { cookieNameFor, deviceCookieNameFor, deviceKey, sessionToken } from './launch.cookie.adapter.ts';
import type { DeviceService } from './launch.device.service.ts';
import type { LaunchService } from './launch.service.ts';

/** For operators: how long to wait after a restore. */
export { longestTicketSeconds } from './launch.ticket.rules.ts';

export type Admission = ReturnType<typeof createAdmission>;

export const createAdmission = (service: LaunchService, devices: DeviceService, publicOrigin: string) => ({
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

export const launchSessions = port<Pick<LaunchService, 'revoke' | 'revokeWithin'>>('launch.sessions');

/** The deletion that a session shows, if the account has one. */
export const closingAccounts =
  collection<(actor: PersonActor) => Promise<Session['deletion']>>('launch.closingAccounts');
