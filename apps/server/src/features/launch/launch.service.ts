import { timings } from '@guildhall/contract/realtime/socket.ts';
import type { LaunchedActor } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Redis } from '../../platform/redis.ts';
import { hashOf, newToken } from '../../platform/token.ts';
import * as queries from './launch.queries.ts';
import type { TicketClaims, VerifyTicket } from './launch.ticket.ts';

/** Gateways listen here for sessions that must close at once. */
export const REVOCATION_CHANNEL = 'guildhall:launch:revoked';

/** A bearer token lives in a page's memory, where a cookie is out of reach of scripts. */
export const sessionLifetimeSeconds = (isCookieless: boolean): number => (isCookieless ? 1 : 12) * 60 * 60;

export interface LaunchDependencies {
  readonly database: Database;
  readonly redis: Redis;
  readonly metrics: Metrics;
  readonly verifyTicket: VerifyTicket;
}

export type LaunchService = ReturnType<typeof createLaunchService>;

export const createLaunchService = (dependencies: LaunchDependencies) => {
  const { database, redis, metrics } = dependencies;

  const announce = (sessionIds: string[]): void => {
    if (sessionIds.length > 0) redis.publish(REVOCATION_CHANNEL, { sessionIds });
  };

  /**
   * All refusals look alike from outside; only our own metrics know the reason. The device's earlier session ends too: whoever
   * holds the device now brought another ticket, so showing them the player before would be worse than nobody (attack 5).
   */
  const refuse = async (reason: string, previousToken: string | null): Promise<never> => {
    metrics.refusedLaunches.labels(reason).inc();
    if (previousToken !== null) announce(await queries.revokeToken(database.query, hashOf(previousToken)));
    throw new Failure('launch_refused');
  };

  const verified = async (ticket: string, previousToken: string | null): Promise<TicketClaims> => {
    try {
      return await dependencies.verifyTicket(ticket);
    } catch {
      return refuse('invalid', previousToken);
    }
  };

  return {
    /** Trades a ticket for a new session; whatever session the device had before ends here (attack 5). */
    exchange: async (ticket: string, isCookieless: boolean, previousToken: string | null) => {
      const claims = await verified(ticket, previousToken);
      const token = newToken();
      const outcome = await database.transaction(async (tx) => {
        if (!(await queries.spendTicket(tx, claims))) {
          // The answer to the first exchange got lost after its cookie arrived: the same device asks again.
          const isRepeat =
            previousToken !== null && (await queries.isSessionOfTicket(tx, hashOf(previousToken), claims));
          return isRepeat ? { token: previousToken, ended: [] } : null;
        }
        const ended = previousToken === null ? [] : await queries.revokeToken(tx, hashOf(previousToken));
        const playerId = await queries.rememberPlayer(tx, claims);
        await queries.insertSession(tx, {
          tokenHash: hashOf(token),
          playerId,
          ...queries.ticketSession(claims),
          carrier: isCookieless ? 'bearer' : 'cookie',
          lifetimeSeconds: sessionLifetimeSeconds(isCookieless),
        });
        return { token, ended };
      });
      if (outcome === null) return refuse('spent', previousToken);
      announce(outcome.ended);
      return { token: outcome.token };
    },

    announce,

    actorOfToken: (token: string, deviceKey: string | null, network: string): Promise<LaunchedActor | null> =>
      queries.findSession(database.pool, {
        tokenHash: hashOf(token),
        deviceHash: deviceKey === null ? null : hashOf(deviceKey),
        network,
      }),

    issueSocketToken: async (sessionId: string): Promise<string> => {
      const token = newToken();
      await queries.storeSocketToken(database.pool, sessionId, hashOf(token), timings.tokenLifetimeMs);
      return token;
    },

    takeSocketToken: (sessionToken: string | null, socketToken: string): Promise<LaunchedActor | null> =>
      queries.takeSocketToken(database.pool, sessionToken === null ? null : hashOf(sessionToken), hashOf(socketToken)),

    touchAlive: (sessionIds: readonly string[]) => queries.touchAlive(database.pool, sessionIds),

    /** Ends the sessions of one player or one device. */
    revoke: async (target: queries.RevocationTarget): Promise<number> => {
      const ended = await queries.revokeSessions(database.query, target);
      announce(ended);
      return ended.length;
    },

    /** Within the caller's transaction. Call what it returns after the commit: it closes the sockets. */
    revokeWithin: async (tx: Tx, target: queries.RevocationTarget): Promise<() => void> => {
      const ended = await queries.revokeSessions(tx, target);
      return () => announce(ended);
    },

    /**
     * Ends everything a leaked key ever opened, with one row that every look at a session reads: no update of millions of
     * rows that could fail and leave the key valid. Says how many sessions that was.
     */
    revokeKey: async (kid: string): Promise<number> => {
      await queries.revokeKey(database.query, kid);
      redis.publish(REVOCATION_CHANNEL, { kid });
      return queries.countSessionsOfKey(database.query, kid);
    },

    sweep: async (): Promise<void> => {
      while (await database.transaction(queries.sweepExpired));
    },

    erasePlayer: queries.deletePlayer,
  };
};
