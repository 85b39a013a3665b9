import {
  launchDemoTicket,
  launchEnd,
  launchExchange,
  launchSession,
  launchSocket,
} from '@guildhall/contract/launch.ts';
import type { Clock } from '../../platform/clock.ts';
import { launched } from '../../platform/actor.ts';
import { Failure } from '../../platform/failure.ts';
import { answer, type MountedRoute } from '../../platform/feature.ts';
import { clearSessionCookie, sessionToken, setSessionCookie } from './launch.cookie.ts';
import { mintDemoTicket } from './launch.demo.ts';
import type { LaunchService } from './launch.service.ts';

export interface LaunchRoutesDependencies {
  readonly service: LaunchService;
  readonly clock: Clock;
  readonly publicOrigin: string;
  readonly demoKeyFile: string | undefined;
  /** When the player's account ends, where that was asked for; null where it was not. */
  readonly deletionOf: (playerId: string) => Promise<{ due_at: number | null } | null>;
}

export const launchRoutes = (dependencies: LaunchRoutesDependencies): MountedRoute[] => {
  const { service, clock, publicOrigin, demoKeyFile, deletionOf } = dependencies;
  const ageSeconds = (sinceMs: number): number => Math.max(0, Math.round((clock.now() - sinceMs) / 1000));
  return [
    answer(launchExchange, async ({ body, request, reply }) => {
      const previous = sessionToken(request, publicOrigin);
      const session = await service.exchange(body.ticket, body.cookieless, previous);
      if (!body.cookieless) setSessionCookie(reply, publicOrigin, session.token);
      return {
        kind: session.kind,
        player: session.playerId,
        guid: session.guid,
        roles: session.roles,
        launch_age: ageSeconds(session.issuedAt * 1000),
        deletion: await deletionOf(session.playerId),
        bearer: body.cookieless ? session.token : null,
      };
    }),
    answer(launchSession, async ({ actor }) =>
      actor.kind === 'anonymous'
        ? { kind: actor.kind, player: null, guid: null, roles: [], launch_age: null, deletion: null }
        : {
            kind: actor.kind,
            player: actor.playerId,
            guid: actor.guid,
            roles: [...actor.roles],
            launch_age: ageSeconds(actor.launchedAtMs),
            deletion: await deletionOf(actor.playerId),
          },
    ),
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
