import type { Database, Tx } from '../../data/database.ts';
import type { Redis } from '../../runtime/redis.ts';
import * as queries from './launch.queries.ts';

/** Redis channel on which gateways learn of revoked sessions. */
export const REVOCATION_CHANNEL = 'guildhall:launch:revoked';

export interface RevocationDependencies {
  readonly database: Database;
  readonly redis: Redis;
}

/** Ends sessions of players; also used by the operator's command, which needs nothing else of this feature. */
export const createRevocation = ({ database, redis }: RevocationDependencies) => {
  const announce = (sessionIds: string[]): void => {
    if (sessionIds.length > 0) redis.publish(REVOCATION_CHANNEL, { sessionIds });
  };
  return {
    announce,

    revoke: async (target: queries.RevocationTarget): Promise<number> => {
      const ended = await queries.revokeSessions(database.query, target);
      announce(ended);
      return ended.length;
    },

    /**
     * Runs in the caller's transaction. The returned callback closes the sockets and must be called after the commit.
     */
    revokeWithin: async (tx: Tx, target: queries.RevocationTarget): Promise<() => void> => {
      const ended = await queries.revokeSessions(tx, target);
      return () => announce(ended);
    },

    /**
     * Revokes everything a leaked key ever opened by inserting one row that every session lookup checks; updating
     * millions of rows could fail halfway. Returns the number of affected sessions.
     */
    revokeKey: async (kid: string): Promise<number> => {
      await queries.revokeKey(database.query, kid);
      redis.publish(REVOCATION_CHANNEL, { kid });
      return queries.countSessionsOfKey(database.query, kid);
    },

    /** After a restore: sessions that were ended since the restore point would be alive again. */
    revokeAll: async (): Promise<number> => {
      let count = 0;
      for (;;) {
        const ended = await queries.revokeSomeSessions(database.query);
        if (ended === 0) return count;
        count += ended;
      }
    },
  };
};
