import { randomBytes } from 'node:crypto';
import type { Redis } from '../runtime/redis.ts';

/** What a gateway serves: a player with a socket here, or a conversation that a socket here follows. */
export interface Served {
  has(topic: string): boolean;
  topics(): Iterable<string>;
}

const CHANNEL = 'guildhall:gateway:*';
const KEYS = 'guildhall:serving:';
const channelOf = (gateway: string): string => CHANNEL.replace('*', gateway);

/** Entries are renewed well before they expire, so those of a gateway that died disappear. */
const timing = { expireSeconds: 6 * 60, renewMs: 2 * 60_000 };
const topicsAtOnce = 500;

/**
 * The value of a topic is `gateway:expiry,…`. Adds the gateway, or removes it if the time to live is 0; entries that
 * expired are removed as well.
 */
const script = `
local now = tonumber(redis.call('TIME')[1])
local gateway, seconds = ARGV[1], tonumber(ARGV[2])
for _, key in ipairs(KEYS) do
  local entries = {}
  if seconds > 0 then entries[1] = gateway .. ':' .. (now + seconds) end
  for each, expiry in string.gmatch(redis.call('GET', key) or '', '([^:,]+):(%d+)') do
    if each ~= gateway and tonumber(expiry) > now then entries[#entries + 1] = each .. ':' .. expiry end
  end
  if #entries == 0 then redis.call('DEL', key)
  elseif seconds > 0 then redis.call('SET', key, table.concat(entries, ','), 'EX', seconds)
  else redis.call('SET', key, table.concat(entries, ','), 'KEEPTTL') end
end`;

export type Directory = ReturnType<typeof createDirectory>;

/**
 * Says in Redis which gateways serve a topic, so that a publication goes to those only. It may be incomplete at any time,
 * because Redis is not the source of truth. A gateway writes itself again whenever it reconnects.
 */
export const createDirectory = (redis: Redis) => {
  const me = randomBytes(9).toString('base64url');
  const served: Served[] = [];
  const changed = new Set<string>();

  const write = (topics: readonly string[], seconds: number): void => {
    for (let start = 0; start < topics.length; start += topicsAtOnce) {
      const keys = topics.slice(start, start + topicsAtOnce).map((topic) => KEYS + topic);
      redis.run(script, keys, [me, String(seconds)]);
    }
  };
  const isServed = (topic: string): boolean => served.some((each) => each.has(topic));

  const writeChanged = (): void => {
    const topics = [...changed];
    changed.clear();
    write(topics.filter(isServed), timing.expireSeconds);
    write(
      topics.filter((topic) => !isServed(topic)),
      0,
    );
  };
  const writeAll = (): void => {
    for (const each of served) write([...each.topics()], timing.expireSeconds);
  };
  const timer = setInterval(writeAll, timing.renewMs);
  timer.unref();

  return {
    me,
    /** For what this process serves; call `touch` when a topic begins or ceases to be served. */
    serve: (topics: Served): void => {
      served.push(topics);
      if (served.length === 1) redis.onReady(writeAll);
    },
    /** Changes of one tick are written together. */
    touch: (topic: string): void => {
      changed.add(topic);
      if (changed.size === 1) setImmediate(writeChanged);
    },
    /** For each topic, the gateways that serve it. */
    find: async (topics: readonly string[]): Promise<string[][]> => {
      const values = await redis.getMany(topics.map((topic) => KEYS + topic));
      return values.map((value) =>
        value === null ? [] : value.split(',').map((entry) => entry.slice(0, entry.indexOf(':'))),
      );
    },
    publish: (gateway: string, text: string): void => {
      redis.publishText(channelOf(gateway), text);
    },
    listen: (listener: (text: string) => void): void => {
      redis.subscribeText(channelOf(me), listener);
    },
    close: (): void => {
      clearInterval(timer);
    },
  };
};
