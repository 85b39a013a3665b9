import {
  launchClaim,
  launchDemoTicket,
  launchDevice,
  launchEnd,
  launchExchange,
  launchParameters,
  launchSession,
  launchSocket,
  type Session,
} from '@guildhall/contract/launch/player.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { launched, type Actor, type PersonActor } from '../../runtime/actor.ts';
import { Failure } from '../../runtime/failure.ts';
import { answer, type MountedRoute } from '../../http/answer.ts';
import type { Feature } from '../../registration/feature.ts';
import type { RestrictionWatch } from '../../data/restriction-watch.ts';
import type { SwitchWatch } from '../../data/switch-watch.ts';
import { networkOf } from '../../http/network.ts';
import {
  clearSessionCookie,
  deviceCookieNameFor,
  deviceKey,
  sessionToken,
  setDeviceCookie,
  setSessionCookie,
} from './launch.cookie.adapter.ts';
import { mintDemoTicket } from './launch.demo-ticket.adapter.ts';
import type { DeviceService } from './launch.device.service.ts';
import type { LaunchService } from './launch.service.ts';

export interface LaunchRoutesDependencies {
  readonly service: LaunchService;
  readonly devices: DeviceService;
  readonly restrictions: Pick<RestrictionWatch, 'of'>;
  readonly switches: Pick<SwitchWatch, 'paused'>;
  readonly publicOrigin: string;
  readonly demoKeyFile: string | undefined;
  readonly deletionOf: (actor: PersonActor) => Promise<Session['deletion']>;
  /** All features, because each knows what a device sent to it. */
  readonly features: () => readonly Feature[];
}

export const launchRoutes = (dependencies: LaunchRoutesDependencies): MountedRoute[] => {
  const { service, devices, publicOrigin, demoKeyFile, deletionOf, features, restrictions, switches } = dependencies;
  const deviceCookieName = deviceCookieNameFor(publicOrigin);

  const sessionOf = async (actor: Actor, request: FastifyRequest): Promise<Session> => {
    const restriction = restrictions.of(actor.playerId, networkOf(request.ip));
    const paused = switches.paused();
    if (actor.playerId === null) {
      const nothing = { proof: null, player: null, guid: null, roles: [], deletion: null, earlier: null };
      return { kind: 'anonymous', ...nothing, restriction, paused };
    }
    const card = await service.cardOf(actor);
    return {
      kind: actor.kind,
      proof: actor.proof,
      player: actor.playerId,
      guid: actor.guid,
      roles: [...actor.roles],
      deletion: await deletionOf(actor),
      restriction,
      paused,
      earlier: await devices.earlier(actor, deviceKey(request, publicOrigin), features()),
      ...(card !== null && { card }),
    };
  };

  const opened = async (token: string, isCookieless: boolean, request: FastifyRequest, reply: FastifyReply) => {
    const key = deviceKey(request, publicOrigin);
    const actor = await service.actorOfToken(token, key, networkOf(request.ip));
    // Race: the session was already ended by a key revocation or a second launch.
    if (actor === null) throw new Failure('launch_refused');
    if (!isCookieless) setSessionCookie(reply, publicOrigin, token);
    return { ...(await sessionOf(actor, request)), bearer: isCookieless ? token : null };
  };

  return [
    answer(launchExchange, async ({ body, request, reply }) => {
      const { token } = await service.exchange(body.ticket, {
        isCookieless: body.cookieless,
        consent: body.consent,
        previousToken: sessionToken(request, publicOrigin),
      });
      return opened(token, body.cookieless, request, reply);
    }),
    answer(launchDevice, async ({ body, request, reply }) => {
      const device = await devices.register(deviceKey(request, publicOrigin), networkOf(request.ip));
      if (!body.cookieless) setDeviceCookie(reply, publicOrigin, device.key);
      return { player: device.playerId, key: body.cookieless ? device.key : null };
    }),
    answer(launchParameters, async ({ body, request, reply }) => {
      const key = deviceKey(request, publicOrigin);
      const launch = {
        guid: body.guid,
        channel: body.channel ?? null,
        version: body.version ?? null,
        isCookieless: body.cookieless,
        consent: body.consent,
      };
      const { token } = await devices.launch(key, launch, sessionToken(request, publicOrigin), networkOf(request.ip));
      return opened(token, body.cookieless, request, reply);
    }),
    answer(launchClaim, ({ actor, body, request }) =>
      devices.claim(launched(actor).playerId, deviceKey(request, publicOrigin), body.take, features()),
    ),
    answer(launchSession, async ({ actor, request, reply }) => {
      const key = deviceKey(request, publicOrigin);
      const isEnded = actor.playerId === null && actor.isEnded;
      // The caller falls back to their device's player, and sees so in the response.
      if (isEnded) clearSessionCookie(reply, publicOrigin);
      const device = isEnded && key !== null ? await devices.deviceOfKey(key, networkOf(request.ip)) : null;
      if (request.cookies[deviceCookieName] !== undefined && key !== null) setDeviceCookie(reply, publicOrigin, key);
      return sessionOf(device ?? actor, request);
    }),
    answer(launchEnd, async ({ actor, reply }) => {
      await service.revoke({ sessionId: launched(actor).sessionId });
      clearSessionCookie(reply, publicOrigin);
      return null;
    }),
    answer(launchSocket, async ({ actor }) => ({
      token: await service.issueSocketToken(launched(actor).sessionId),
    })),
    answer(launchDemoTicket, async ({ body }) => {
      if (demoKeyFile === undefined) throw new Failure('not_found');
      return { ticket: await mintDemoTicket(demoKeyFile, body) };
    }),
  ];
};
