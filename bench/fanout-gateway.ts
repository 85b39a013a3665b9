import { createChatHints } from '../apps/server/src/features/chat/chat.hints.ts';
import { systemClock } from '../apps/server/src/runtime/clock.ts';
import { createKeyring, parseSecrets } from '../apps/server/src/runtime/keyring.ts';
import { createLog } from '../apps/server/src/runtime/log.ts';
import { openRedis } from '../apps/server/src/runtime/redis.ts';
import { createDirectory } from '../apps/server/src/sockets/directory.ts';

/** What a gateway of `bench:fanout` has of a real one: the directory and the hints, without sockets and database. */
export const openLightGateway = (url: string, topics: ReadonlySet<string>) => {
  const log = createLog('warn');
  const redis = openRedis({ url, prefix: '' }, log);
  const directory = createDirectory(redis);
  const keys = createKeyring(parseSecrets('bench-secret-of-the-installation-0123')).of('gateways');
  const hints = createChatHints({ tracing: null, directory, keys, clock: systemClock, log });
  const counts = { hints: 0, rows: 0 };
  directory.serve({ has: (topic) => topics.has(topic), topics: () => topics });
  hints.follow({
    epochOf: (conversation) => (topics.has(conversation) ? 1 : undefined),
    onRows: (rows) => void (counts.rows += rows.length),
    onHint: () => void (counts.hints += 1),
  });
  return { redis, directory, hints, counts };
};

/** As a process of its own: receives its topics, and answers each further message with its counts. */
if (process.send !== undefined) {
  let gateway: ReturnType<typeof openLightGateway> | null = null;
  process.on('message', (message: { url: string; topics: string[] } | 'counts') => {
    if (message === 'counts') process.send?.(gateway?.counts);
    else gateway = openLightGateway(message.url, new Set(message.topics));
  });
}
