import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '../runtime/log.ts';
import { openRedis } from '../runtime/redis.ts';
import { freePort } from '../testing/free-port.ts';
import { until } from '../testing/installation.ts';
import { createDirectory } from './directory.ts';

const port = await freePort();
const url = `redis://127.0.0.1:${port}`;
const prefix = 'test:';
const startRedis = (): ChildProcess =>
  spawn(
    process.env['GUILDHALL_REDIS_SERVER'] ?? 'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', ''],
    {
      stdio: 'ignore',
    },
  );
let server = startRedis();
const observer = createClient({ url, socket: { reconnectStrategy: 50 } });
observer.on('error', () => undefined);
await observer.connect();
const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
  observer.destroy();
  server.kill('SIGKILL');
});

/** A gateway that serves the topics in the returned set. */
const open = async () => {
  const redis = openRedis({ url, prefix }, createLog('silent'));
  await until(redis.isUp);
  const directory = createDirectory(redis);
  closers.push(directory.close, redis.close);
  const topics = new Set<string>();
  directory.serve({ has: (topic) => topics.has(topic), topics: () => topics });
  const change = (topic: string, isServed: boolean): void => {
    if (isServed) topics.add(topic);
    else topics.delete(topic);
    directory.touch(topic);
  };
  const find = async (topic: string): Promise<string[]> => (await directory.find([topic]))[0] ?? [];
  return { directory, topics, change, find };
};
const [one, two] = [await open(), await open()];
const both = [one.directory.me, two.directory.me].toSorted();
const keyOf = (topic: string): string => `${prefix}guildhall:serving:${topic}`;

/** Waits until Redis has run what the gateway wrote so far: one connection keeps the order. */
const written = async (topic: string): Promise<void> => {
  await turn();
  one.change(topic, true);
  await until(async () => (await observer.ttl(keyOf(topic))) > 300);
};

describe('the directory of gateways', () => {
  it('lists the gateways that serve a topic, and none afterwards', async () => {
    one.change('a', true);
    two.change('a', true);
    await until(async () => (await one.find('a')).length === 2);
    expect((await two.find('a')).toSorted()).toEqual(both);
    expect(await one.find('b')).toEqual([]);
    one.change('a', false);
    await until(async () => (await one.find('a')).length === 1);
    expect(await one.find('a')).toEqual([two.directory.me]);
    two.change('a', false);
    await until(async () => (await observer.exists(keyOf('a'))) === 0);
  });

  it('keeps a topic that is served again within a tick', async () => {
    one.change('flap', true);
    await until(async () => (await one.find('flap')).length === 1);
    one.change('flap', false);
    one.change('flap', true);
    await written('after-flap');
    expect(await one.find('flap')).toEqual([one.directory.me]);
  });

  it('forgets a gateway that no longer renews its entries', async () => {
    const seconds = Math.floor(Date.now() / 1000);
    await observer.set(keyOf('old'), `dead:${seconds - 1},living:${seconds + 900}`, {
      expiration: { type: 'EX', value: 900 },
    });
    one.change('old', true);
    await until(async () => (await one.find('old')).includes(one.directory.me));
    expect((await one.find('old')).toSorted()).toEqual([one.directory.me, 'living'].toSorted());
    await observer.set(keyOf('alone'), `living:${seconds + 900}`, { expiration: { type: 'EX', value: 900 } });
    one.change('alone', false);
    await written('ends');
    // Neither deleted nor shortened to the six minutes of an entry that is renewed.
    expect(await observer.ttl(keyOf('alone'))).toBeGreaterThan(600);
  });

  it('is written again after Redis restarted empty', async () => {
    const topics = Array.from({ length: 1100 }, (_, n) => `many-${n}`);
    for (const topic of topics) two.change(topic, true);
    await until(async () => (await two.find('many-1099')).length === 1);
    server.kill('SIGKILL');
    await once(server, 'exit');
    expect(await two.find('many-0')).toEqual([]);
    server = startRedis();
    await until(async () => (await two.find('many-0')).length + (await two.find('many-1099')).length === 2);
  });

  it('delivers a publication to the gateway it names, and to no other', async () => {
    const heard: string[] = [];
    one.directory.listen((text) => heard.push(`one ${text}`));
    two.directory.listen((text) => heard.push(`two ${text}`));
    await until(() => {
      two.directory.publish(one.directory.me, 'hello');
      return heard.length > 0;
    });
    expect(new Set(heard)).toEqual(new Set(['one hello']));
  });
});
