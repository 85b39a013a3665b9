import { fork, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from '@redis/client';
import { freePort } from './child-process.ts';
import { openLightGateway } from './fanout-gateway.ts';

/**
 * `npm run bench:fanout`: counts what a message costs with many gateways. Each gateway is a process that serves some
 * players; every tenth player has a second device on another gateway, and every fifth conversation a reader on a third.
 * One process announces messages. Each must reach the gateways that serve it, once, and no others.
 */
const { values } = parseArgs({
  options: {
    gateways: { type: 'string', default: '50' },
    players: { type: 'string', default: '100' },
    messages: { type: 'string', default: '50000' },
  },
});
const [gatewayCount, playersEach, messages] = [values.gateways, values.players, values.messages].map(Number) as [
  number,
  number,
  number,
];

const port = await freePort();
const url = `redis://127.0.0.1:${port}`;
const server = spawn(
  process.env['GUILDHALL_REDIS_SERVER'] ?? 'redis-server',
  ['--port', String(port), '--bind', '127.0.0.1', '--save', ''],
  {
    stdio: 'ignore',
  },
);
const children: ChildProcess[] = [];
try {
  const observer = createClient({ url, socket: { reconnectStrategy: 100 } });
  observer.on('error', () => undefined);
  await observer.connect();
  const before = await observer.info('memory');

  const topics = Array.from({ length: gatewayCount }, () => new Set<string>());
  const players = Array.from({ length: gatewayCount * playersEach }, (_, index) => {
    const [playerId, conversation] = [randomUUID(), randomUUID()];
    const home = index % gatewayCount;
    const serving = new Set([home]);
    if (index % 10 === 0) serving.add((home + 7) % gatewayCount);
    for (const at of serving) topics[at]?.add(playerId).add(conversation);
    if (index % 5 === 0) {
      const reader = (home + 13) % gatewayCount;
      serving.add(reader);
      topics[reader]?.add(conversation);
    }
    return { playerId, conversation, serving: serving.size };
  });
  for (const set of topics) {
    const child = fork(join(import.meta.dirname, 'fanout-gateway.ts'));
    child.send({ url, topics: [...set] });
    children.push(child);
  }
  const entries = new Set(topics.flatMap((set) => [...set])).size;
  for (let tries = 0; (await observer.dbSize()) < entries && tries < 600; tries += 1) await sleep(100);
  const after = await observer.info('memory');
  const usedIn = (info: string): number => Number(/used_memory_dataset:(\d+)/.exec(info)?.[1]);
  await sleep(1000);

  const sender = openLightGateway(url, new Set(players.map(({ conversation }) => conversation)));
  while (!sender.redis.isUp()) await sleep(10);
  // It follows all conversations, so that its hints carry frames. Its own entries in the directory cost no deliveries.
  await sleep(500);
  await observer.configResetStat();
  const cpu = process.cpuUsage();
  let expected = 0;
  for (let sent = 0; sent < messages;) {
    const batch = Array.from({ length: Math.min(50, messages - sent) }, (_, nth) => {
      const player = players[(sent + nth) % players.length];
      if (player === undefined) throw new Error('bench: no player');
      expected += player.serving;
      const message = {
        seq: 1,
        time: 1,
        sender: 2 as const,
        persona: null,
        client_id: player.playerId,
        content_type: 1 as const,
        content: 'a message of ordinary length, as players write them in a chat',
        file: null,
        event: null,
        reason: null,
      };
      return { ...player, message };
    });
    sender.hints.announce(batch);
    sent += batch.length;
    await sleep(1);
  }
  await sleep(3000);
  const used = process.cpuUsage(cpu);
  const counts = await Promise.all(
    children.map(async (child) => {
      child.send('counts');
      const [answer] = (await once(child, 'message')) as [{ hints: number; rows: number }];
      return answer;
    }),
  );
  const sum = (key: 'hints' | 'rows'): number => counts.reduce((total, each) => total + each[key], 0);
  const stats = await observer.info('commandstats');
  const calls = (command: string): number =>
    Number(new RegExp(`cmdstat_${command}:calls=(\\d+)`).exec(stats)?.[1] ?? 0);
  const traffic = await observer.info('stats');
  const out = Number(/total_net_output_bytes:(\d+)/.exec(traffic)?.[1]);
  console.log(`${gatewayCount} gateways, ${players.length} players, ${messages} messages in batches of 50`);
  console.log(`deliveries: ${sum('hints')}, with frames ${sum('rows')}; followers’ gateways: ${expected}`);
  console.log(`per message: ${(sum('hints') / messages).toFixed(2)} deliveries (one channel for all: ${gatewayCount})`);
  console.log(
    `Redis: ${calls('mget')} lookups, ${calls('publish')} publications, ${(out / messages).toFixed(0)} bytes out per message`,
  );
  console.log(`directory: ${entries} entries, ${((usedIn(after) - usedIn(before)) / entries).toFixed(0)} bytes each`);
  console.log(`sender: ${((used.user + used.system) / messages).toFixed(1)} µs of CPU per message`);
  const isExact = sum('hints') === expected && sum('rows') === expected;
  console.log(isExact ? 'every delivery was to a gateway that serves it' : 'FAILED: deliveries differ');
  process.exitCode = isExact ? 0 : 1;
  sender.directory.close();
  await sender.redis.close();
  observer.destroy();
} finally {
  for (const child of children) child.kill('SIGKILL');
  server.kill('SIGKILL');
}
