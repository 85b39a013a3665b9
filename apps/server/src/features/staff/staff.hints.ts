import * as v from 'valibot';
import type { Redis } from '../../runtime/redis.ts';

/** Gateways subscribe to this channel to close the sockets of revoked sessions immediately. */
export const REVOCATION_CHANNEL = 'guildhall:staff:revoked';

export const revocationSchema = v.union([
  v.object({ sessionIds: v.array(v.string()) }),
  v.object({ roleChanged: v.array(v.string()) }),
]);
type Revocation = v.InferOutput<typeof revocationSchema>;

export const createRevocationHints = (redis: Redis) => ({
  /** Only a hint: the session has already ended in the database, and gateways also poll. */
  announce: (sessionIds: string[]): void => {
    if (sessionIds.length > 0) redis.publish(REVOCATION_CHANNEL, { sessionIds } satisfies Revocation);
  },

  /** Sessions continue, but their sockets must reconnect, because a socket keeps the role it was opened with. */
  announceRole: (roleChanged: string[]): void => {
    if (roleChanged.length > 0) redis.publish(REVOCATION_CHANNEL, { roleChanged } satisfies Revocation);
  },
});
