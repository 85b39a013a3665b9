import { currentContext } from './request-context.ts';
import { createClient, createSentinel } from '@redis/client';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';

export interface Redis {
  /** Publishes a hint. Hints may be lost; the database is the source of truth. */
  publish(channel: string, message: unknown): void;
  publishText(channel: string, text: string): void;
  subscribe(channel: string, listener: (message: unknown) => void): Promise<void>;
  subscribeText(channel: string, listener: (text: string) => void): void;
  /** Called each time the connection is ready, also after Redis restarted and may be empty. */
  onReady(listener: () => void): void;
  /** The values of the keys, all null while Redis is unreachable or slow. */
  getMany(keys: readonly string[]): Promise<(string | null)[]>;
  /** Runs a Lua script. Like a hint, it may be lost. */
  run(script: string, keys: readonly string[], args: readonly string[]): void;
  isUp(): boolean;
  close(): Promise<void>;
}

export interface RedisOptions {
  readonly url: string;
  readonly prefix: string;
  /** Addresses of Sentinels, `host:port` or `user:password@host:port`; they replace the host of the URL. */
  readonly sentinels?: readonly string[] | undefined;
  /** Name of the master in Sentinel. */
  readonly sentinelName?: string;
  /** Certificate authority in PEM format, for `rediss://`. */
  readonly ca?: string | undefined;
}

interface Connection {
  isReady(): boolean;
  publish(channel: string, text: string): Promise<unknown>;
  subscribe(channel: string, listener: (text: string) => void): void;
  getMany(keys: string[]): Promise<(string | null)[]>;
  run(script: string, keys: string[], args: string[]): Promise<unknown>;
  destroy(): void;
}
interface Events {
  readonly onError: (error: Error) => void;
  readonly onReady: () => void;
}

/** During a failover of Sentinel, hints wait for the new master; more than this many are dropped. */
const waitingMax = 1000;
/** Values that take longer are of no use to a hint. */
const answerMs = 1000;
const waitMs = (retries: number): number => Math.min(100 * 2 ** retries, 3000) * (0.5 + Math.random() / 2);

const socketOf = ({ url, ca }: RedisOptions) => {
  const common = { connectTimeout: 2000, reconnectStrategy: waitMs };
  const isEncrypted = new URL(url).protocol === 'rediss:';
  if (ca !== undefined && !isEncrypted) throw new Error('redis: a certificate authority requires a rediss:// URL');
  if (!isEncrypted) return common;
  return { ...common, tls: true as const, ...(ca === undefined ? {} : { ca }) };
};

const connectDirectly = (options: RedisOptions, { onError, onReady }: Events): Connection => {
  const client = createClient({ url: options.url, disableOfflineQueue: true, socket: socketOf(options) });
  const subscriber = client.duplicate({ disableOfflineQueue: false });
  for (const each of [client, subscriber]) {
    each.on('error', onError);
    each.on('ready', onReady);
    each.connect().catch(onError);
  }
  return {
    isReady: () => client.isReady,
    publish: (channel, text) => client.publish(channel, text),
    getMany: (keys) => client.mGet(keys),
    run: (script, keys, args) => client.eval(script, { keys, arguments: args }),
    // Not awaited: while Redis is down, the client queues the subscription and the server starts anyway.
    subscribe: (channel, listener) => void subscriber.subscribe(channel, listener).catch(onError),
    destroy: () => {
      client.destroy();
      subscriber.destroy();
    },
  };
};

const credentialsOf = ({ username, password }: URL) => ({
  ...(username === '' ? {} : { username: decodeURIComponent(username) }),
  ...(password === '' ? {} : { password: decodeURIComponent(password) }),
});

const connectBySentinel = (
  options: RedisOptions,
  sentinels: readonly string[],
  { onError, onReady }: Events,
): Connection => {
  const addresses = sentinels.map((address) => new URL(`redis://${address}`));
  const [first] = addresses;
  const socket = socketOf(options);
  const sentinel = createSentinel({
    name: options.sentinelName ?? 'guildhall',
    sentinelRootNodes: addresses.map(({ hostname, port }) => ({ host: hostname, port: Number(port || 26_379) })),
    nodeClientOptions: { ...credentialsOf(new URL(options.url)), socket },
    sentinelClientOptions: { ...(first === undefined ? {} : credentialsOf(first)), socket },
    // A Sentinel's announcement of a new master may be lost.
    scanInterval: 2000,
    passthroughClientErrorEvents: true,
  });
  const subscriptions: [channel: string, listener: (text: string) => void][] = [];
  let isClosed = false;
  let waiting = 0;
  sentinel.on('error', onError);
  sentinel.on('ready', () => {
    onReady();
    // Also after a failover. A listener that is already subscribed stays subscribed once.
    for (const [channel, listener] of subscriptions) sentinel.subscribe(channel, listener).catch(onError);
  });
  const connect = async (): Promise<void> => {
    for (let retries = 0; !isClosed; retries += 1) {
      try {
        await sentinel.connect();
        return;
      } catch (error) {
        onError(error as Error);
        await sleep(waitMs(retries), undefined, { ref: false });
      }
    }
  };
  void connect();
  return {
    isReady: () => sentinel.isReady,
    publish: async (channel, text) => {
      if (waiting >= waitingMax) return;
      waiting += 1;
      try {
        await sentinel.publish(channel, text);
      } finally {
        waiting -= 1;
      }
    },
    subscribe: (channel, listener) => {
      subscriptions.push([channel, listener]);
      if (sentinel.isReady) sentinel.subscribe(channel, listener).catch(onError);
    },
    getMany: (keys) => sentinel.mGet(keys),
    run: (script, keys, args) => sentinel.eval(script, { keys, arguments: args }),
    destroy: () => {
      isClosed = true;
      sentinel.destroy().catch(() => undefined);
    },
  };
};

/** Redis may be slow, empty or down at any time; no call waits for it or throws because of it. */
export const openRedis = (
  options: RedisOptions,
  log: Log,
  onProblem: (error: Error) => void = () => undefined,
): Redis => {
  let isWarned = false;
  let isClosed = false;
  const readyListeners: (() => void)[] = [];
  const events: Events = {
    onError: (error) => {
      if (!isClosed) onProblem(error);
      if (!isWarned && !isClosed) log.warn({ err: error }, 'redis: unreachable, continuing without hints');
      isWarned = true;
    },
    onReady: () => {
      isWarned = false;
      for (const listener of readyListeners) listener();
    },
  };
  const { prefix, sentinels } = options;
  const connection =
    sentinels === undefined || sentinels.length === 0
      ? connectDirectly(options, events)
      : connectBySentinel(options, sentinels, events);
  const publishText = (channel: string, text: string): void => {
    if (!connection.isReady()) return;
    const span = currentContext()?.span?.child('redis publish', { 'db.system': 'redis' });
    connection
      .publish(prefix + channel, text)
      .catch(events.onError)
      .finally(() => span?.end());
  };
  const subscribeText = (channel: string, listener: (text: string) => void): void => {
    connection.subscribe(prefix + channel, (text) => {
      try {
        listener(text);
      } catch (error) {
        log.warn({ err: error, channel }, 'redis: processing a hint failed');
      }
    });
  };
  return {
    publishText,
    publish: (channel, message) => {
      publishText(channel, JSON.stringify(message));
    },
    subscribeText,
    subscribe: async (channel, listener) => {
      subscribeText(channel, (text) => {
        listener(JSON.parse(text));
      });
    },
    onReady: (listener) => {
      readyListeners.push(listener);
      if (connection.isReady()) listener();
    },
    getMany: async (keys) => {
      const none = keys.map(() => null);
      if (!connection.isReady()) return none;
      const { promise: late, resolve } = Promise.withResolvers<null[]>();
      const timer = setTimeout(resolve, answerMs, none);
      try {
        return await Promise.race([connection.getMany(keys.map((key) => prefix + key)), late]);
      } catch (error) {
        events.onError(error as Error);
        return none;
      } finally {
        clearTimeout(timer);
      }
    },
    run: (script, keys, args) => {
      if (!connection.isReady()) return;
      connection
        .run(
          script,
          keys.map((key) => prefix + key),
          [...args],
        )
        .catch(events.onError);
    },
    isUp: connection.isReady,
    close: async () => {
      isClosed = true;
      connection.destroy();
    },
  };
};
