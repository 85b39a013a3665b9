import type { Consent } from '@guildhall/contract/launch/player.ts';
import { timings } from '@guildhall/contract/realtime/socket.ts';
import type { LaunchedActor, PersonActor } from '../../runtime/actor.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Database } from '../../data/database.ts';
import { Failure } from '../../runtime/failure.ts';
import type { Log } from '../../runtime/log.ts';
import { createLogLimit } from '../../runtime/log-limit.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { Redis } from '../../runtime/redis.ts';
import { hashOf, newToken } from '../../runtime/token.ts';
import { ownCard, storeCard } from '../players/players.public.ts';
import { isPlayerOfTicket, mustAsk } from './launch.consent.rules.ts';
import { launchMetrics } from './launch.metrics.ts';
import * as queries from './launch.queries.ts';
import { createSessionQueries } from './launch.session.queries.ts';
import { createRevocation } from './launch.revocation.service.ts';
import type { VerifyTicket } from './launch.ticket.adapter.ts';
import { TicketRefusal, type RefusalReason, type TicketClaims } from './launch.ticket.rules.ts';

/** Shorter for bearer tokens, because scripts of the page can read them, unlike the cookie. */
export const sessionLifetimeSeconds = (isCookieless: boolean): number => (isCookieless ? 1 : 12) * 60 * 60;

export interface LaunchDependencies {
  readonly database: Database;
  readonly redis: Redis;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly clock: Clock;
  readonly verifyTicket: VerifyTicket;
}

export interface Exchange {
  readonly isCookieless: boolean;
  readonly consent: Consent;
  /** Of the session that is open on the device, if any. It ends when the ticket is accepted. */
  readonly previousToken: string | null;
}

export type LaunchService = ReturnType<typeof createLaunchService>;

export const createLaunchService = (dependencies: LaunchDependencies) => {
  const { database, redis, metrics, log, clock } = dependencies;
  const { refusedLaunches } = launchMetrics(metrics);
  const sessions = createSessionQueries(database.pool);
  const logLimit = createLogLimit(clock, { burst: 5, everyMs: 12_000 });

  const revocation = createRevocation({ database, redis });
  const { announce } = revocation;

  /** One limit per reason, so that a stranger's forgeries do not hide what is wrong with the game server's tickets. */
  const record = (reason: RefusalReason, kid: string | null, error?: unknown): void => {
    refusedLaunches.labels(reason).inc();
    const skipped = logLimit(reason);
    if (skipped === null) return;
    if (reason === 'internal') log.error({ err: error, kid, skipped }, 'launch: verifying a ticket failed');
    else log.info({ kid, reason, skipped }, 'launch: ticket refused');
  };

  /**
   * All rejections look identical to the caller; only metrics and the log have the reason. The device's session stays:
   * anyone can send a link with a bad ticket, and it must not sign the player out (threat 5).
   */
  const refuse = (reason: RefusalReason, kid: string | null, error?: unknown): Failure => {
    record(reason, kid, error);
    return new Failure('launch_refused');
  };

  const verified = async (ticket: string): Promise<TicketClaims> => {
    try {
      return await dependencies.verifyTicket(ticket);
    } catch (error) {
      throw error instanceof TicketRefusal ? refuse(error.reason, error.kid, error) : refuse('internal', null, error);
    }
  };

  /** Throws if the person must agree to this ticket first. Only a ticket that would work is worth a question. */
  const checkConsent = async (claims: TicketClaims, consent: Consent, token: string | null): Promise<void> => {
    if (consent === 'given') return;
    const open = token === null ? null : await queries.findOpenPlayer(database.pool, hashOf(token));
    if (!mustAsk(consent, open && isPlayerOfTicket(open, claims))) return;
    const { isUsed, isRevoked } = await queries.findTicketUse(database.query, claims);
    if (isRevoked) throw refuse('revoked_key', claims.kid);
    if (isUsed) throw refuse('used', claims.kid);
    throw new Failure('launch_unconfirmed', { guid: claims.guid });
  };

  return {
    exchange: async (ticket: string, { isCookieless, consent, previousToken }: Exchange) => {
      const claims = await verified(ticket);
      await checkConsent(claims, consent, previousToken);
      const token = newToken();
      const outcome = await database.transaction(async (tx) => {
        const result = await queries.spendTicket(tx, claims);
        if (result !== 'spent') {
          // A retry after a lost response: the cookie of the first exchange had arrived.
          const isRepeat =
            previousToken !== null && (await queries.isSessionOfTicket(tx, hashOf(previousToken), claims));
          return isRepeat ? { token: previousToken, ended: [] } : result;
        }
        const ended = previousToken === null ? [] : await queries.revokeToken(tx, hashOf(previousToken));
        const playerId = await queries.rememberPlayer(tx, claims);
        if (claims.card !== undefined) await storeCard(tx, playerId, claims.card, new Date(claims.iat * 1000));
        await queries.insertSession(tx, {
          tokenHash: hashOf(token),
          playerId,
          ...queries.ticketSession(claims),
          carrier: isCookieless ? 'bearer' : 'cookie',
          lifetimeSeconds: sessionLifetimeSeconds(isCookieless),
        });
        return { token, ended };
      });
      if (typeof outcome === 'string') throw refuse(outcome, claims.kid);
      announce(outcome.ended);
      return { token: outcome.token };
    },

    ...revocation,

    actorOfToken: (token: string, deviceKey: string | null, network: string): Promise<LaunchedActor | null> =>
      sessions.find({
        tokenHash: hashOf(token),
        deviceHash: deviceKey === null ? null : hashOf(deviceKey),
        network,
      }),

    issueSocketToken: async (sessionId: string): Promise<string> => {
      const token = newToken();
      await sessions.storeSocketToken({ sessionId, tokenHash: hashOf(token), lifetimeMs: timings.tokenLifetimeMs });
      return token;
    },

    takeSocketToken: (sessionToken: string | null, socketToken: string): Promise<LaunchedActor | null> =>
      sessions.takeSocketToken({
        sessionTokenHash: sessionToken === null ? null : hashOf(sessionToken),
        socketTokenHash: hashOf(socketToken),
      }),

    /** Only what a ticket said is the player's own; parameters could name any player. */
    cardOf: async (actor: PersonActor) => (actor.proof === 'ticket' ? ownCard(database.query, actor.playerId) : null),

    touchAlive: (sessionIds: readonly string[]) => queries.touchAlive(database.pool, sessionIds),

    /** Returns the number of deleted sessions. */
    sweep: async (): Promise<number> => {
      let removed = 0;
      for (let isLeft = true; isLeft;) {
        const { sessions, isMore } = await database.transaction(queries.sweepExpired);
        removed += sessions;
        isLeft = isMore;
      }
      return removed;
    },

    erasePlayer: queries.deletePlayer,
  };
};
