import { createClient } from '@redis/client';
import type { Log } from './log.ts';

export interface Redis {
  /** Sends a hint. A hint may be lost: whoever needs certainty reads the database. */
  publish(channel: string, message: unknown): void;
  subscribe(channel: string, listener: (message: unknown) => void): Promise<void>;
  isUp(): boolean;
  close(): Promise<void>;
}

const waitMs = (retries: number): number => Math.min(100 * 2 ** retries, 3000) * (0.5 + Math.random() / 2);

/** Redis may be late, empty or gone at any time; nothing here ever waits for it or throws because of it. */
export const openRedis = (url: string, prefix: string, log: Log): Redis => {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2000, reconnectStrategy: waitMs },
  });
  const subscriber = client.duplicate({ disableOfflineQueue: false });
  let isWarned = false;
  let isClosed = false;
  const onError = (error: Error): void => {
    if (!isWarned && !isClosed) log.warn({ err: error }, 'redis is unreachable, going on without hints');
    isWarned = true;
  };
  for (const each of [client, subscriber]) {
    each.on('error', onError);
    each.on('ready', () => {
      isWarned = false;
    });
    each.connect().catch(onError);
  }
  return {
    publish: (channel, message) => {
      if (client.isReady) client.publish(prefix + channel, JSON.stringify(message)).catch(onError);
    },
    subscribe: async (channel, listener) => {
      // Not awaited: while Redis is down, the subscription waits in the client's queue and the server starts anyway.
      subscriber
        .subscribe(prefix + channel, (text) => {
          try {
            listener(JSON.parse(text));
          } catch (error) {
            log.warn({ err: error, channel }, 'a hint could not be read');
          }
        })
        .catch(onError);
    },
    isUp: () => client.isReady,
    close: async () => {
      isClosed = true;
      client.destroy();
      subscriber.destroy();
    },
  };
};
