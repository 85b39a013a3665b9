import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { afterAll, describe, expect, it } from 'vitest';
import { createCertificates } from '../testing/certificates.ts';
import { freePort } from '../testing/free-port.ts';
import { until } from '../testing/installation.ts';
import { createLog } from './log.ts';
import { openRedis, type RedisOptions } from './redis.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-redis-'));
const running = new Set<ChildProcess>();
const opened: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const each of opened) await each.close();
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const run = (args: readonly string[]): ChildProcess => {
  // Another binary tries another server, such as Valkey.
  const child = spawn(process.env['GUILDHALL_REDIS_SERVER'] ?? 'redis-server', args, { stdio: 'ignore', cwd: folder });
  running.add(child);
  return child;
};
const runRedis = (port: number, args: readonly string[] = []): ChildProcess =>
  run(['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...args]);

const open = (options: Partial<RedisOptions> & { url: string }) => {
  const redis = openRedis({ prefix: 'test:', ...options }, createLog('silent'));
  opened.push(redis);
  return redis;
};
const withHints = async (options: Partial<RedisOptions> & { url: string }) => {
  const [publisher, subscriber] = [open(options), open(options)];
  const heard = new Set<unknown>();
  await subscriber.subscribe('hints', (message) => heard.add(message));
  let count = 0;
  /** Publishes new hints until one arrives: the first may go before the subscription. */
  const arrives = (): Promise<boolean> => {
    const first = count;
    return until(() => {
      count += 1;
      publisher.publish('hints', count);
      return [...heard].some((message) => Number(message) > first);
    });
  };
  return { publisher, subscriber, arrives };
};

describe('hints', () => {
  it('flow again after Sentinel replaced a killed master, and after the whole of Redis was away', async () => {
    const [masterPort, replicaPort, sentinelPort] = await Promise.all([freePort(), freePort(), freePort()]);
    const auth = ['--requirepass', 'secret', '--masterauth', 'secret'];
    const master = runRedis(masterPort, auth);
    const replica = runRedis(replicaPort, [...auth, '--replicaof', '127.0.0.1', String(masterPort)]);
    const file = join(folder, 'sentinel.conf');
    writeFileSync(
      file,
      `port ${sentinelPort}\nbind 127.0.0.1\nsentinel monitor shop 127.0.0.1 ${masterPort} 1\n` +
        'sentinel auth-pass shop secret\nsentinel down-after-milliseconds shop 500\nsentinel failover-timeout shop 2000\n',
    );
    run([file, '--sentinel']);
    const watcher = createClient({ socket: { host: '127.0.0.1', port: sentinelPort } });
    watcher.on('error', () => undefined);
    await watcher.connect();
    opened.push({ close: async () => watcher.destroy() });
    const knowsReplica = async () => String(await watcher.sendCommand(['INFO', 'sentinel'])).includes('slaves=1');
    await until(knowsReplica);

    const { publisher, arrives } = await withHints({
      url: 'redis://:secret@ignored.test',
      sentinels: [`127.0.0.1:${sentinelPort}`],
      sentinelName: 'shop',
    });
    await until(publisher.isUp);
    expect(await arrives()).toBe(true);

    master.kill('SIGKILL');
    const isReplaced = async () =>
      String(await watcher.sendCommand(['SENTINEL', 'get-master-addr-by-name', 'shop'])).endsWith(String(replicaPort));
    await until(isReplaced);
    expect(await arrives()).toBe(true);

    replica.kill('SIGKILL');
    await once(replica, 'exit');
    publisher.publish('hints', 'lost');
    runRedis(replicaPort, auth);
    expect(await arrives()).toBe(true);
  });

  it('flow over TLS that verifies the server, with an ACL user that may only publish and subscribe', async () => {
    const { caFile, keyFile, certificateFile } = createCertificates(folder, 'redis');
    const port = await freePort();
    const acl = 'on >secret resetchannels &test:* -@all +publish +subscribe +unsubscribe +ping +hello +auth';
    const tls = `--tls-port ${port} --tls-cert-file ${certificateFile} --tls-key-file ${keyFile} --tls-ca-cert-file ${caFile}`;
    runRedis(0, `${tls} --tls-auth-clients no --user app ${acl}`.split(' '));
    const url = `rediss://app:secret@127.0.0.1:${port}`;
    const ca = readFileSync(caFile, 'utf8');
    const { arrives } = await withHints({ url, ca });
    expect(await arrives()).toBe(true);

    const warnings: string[] = [];
    const log = { warn: ({ err }: { err: Error & { code?: string } }) => warnings.push(err.code ?? err.message) };
    const unverified = openRedis({ url, prefix: '' }, log as unknown as Parameters<typeof openRedis>[1]);
    opened.push(unverified);
    await until(() => warnings.length > 0);
    expect([warnings, unverified.isUp()]).toEqual([['SELF_SIGNED_CERT_IN_CHAIN'], false]);
  });

  it('are never sent unencrypted if a certificate authority is configured', () => {
    expect(() => open({ url: 'redis://127.0.0.1:1', ca: 'x' })).toThrow('requires a rediss:// URL');
  });
});
