import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { categoryInfo } from '@guildhall/contract/articles/player.ts';
import { articleTotal } from '@guildhall/contract/totals/player.ts';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createArticleFactory } from '../features/articles/testing/articles.factory.ts';
import { createInstallation, until, type TestServer } from '../testing/installation.ts';
import { createMetrics, type Metrics } from '../runtime/metrics.ts';
import { openSocket } from '../testing/sockets.ts';

const installation = await createInstallation();
const { owner } = installation;

const probe = async (server: TestServer, path: string): Promise<[number, string]> => {
  const response = await fetch(`${server.opsUrl}${path}`);
  return [response.status, await response.text()];
};

describe('the operations port', () => {
  it('reports health and readiness, with and without Redis', async () => {
    const [server, alone] = [
      await installation.start(),
      await installation.start({ GUILDHALL_REDIS_URL: 'redis://127.0.0.1:1' }),
    ];
    expect([await probe(server, '/healthz'), await probe(server, '/readyz'), await probe(alone, '/readyz')]).toEqual([
      [200, 'ok\n'],
      [200, 'ready; redis up\n'],
      [200, 'ready; redis down\n'],
    ]);
    expect(await probe(server, '/other')).toEqual([404, '']);
    await alone.stop();
  });

  it('is not reachable through the public port', async () => {
    const server = await installation.start();
    for (const path of ['/healthz', '/readyz', '/metrics', '/community/metrics']) {
      expect((await fetch(`${server.url}${path}`)).status).toBe(404);
    }
  });

  it('lists the metrics that features declare from the start, whatever the role of the process', async () => {
    const features = join(import.meta.dirname, '../features');
    const metrics = createMetrics();
    const headsIn = (text: string): string[] =>
      text.split('\n').filter((line) => /^# (?:HELP|TYPE) guildhall_/.test(line));
    const shared = headsIn(await metrics.render());
    for (const file of globSync('**/*.metrics.ts', { cwd: features })) {
      const exported = (await import(join(features, file))) as Record<string, (given: Metrics) => object>;
      for (const declare of Object.values(exported)) declare(metrics);
    }
    const declared = headsIn(await metrics.render()).filter((line) => !shared.includes(line));
    expect(declared.length).toBeGreaterThan(20);
    for (const role of ['http', 'gateway', 'worker']) {
      const server = await installation.start({ GUILDHALL_ROLES: role });
      const [, text] = await probe(server, '/metrics');
      expect([role, declared.filter((line) => !headsIn(text).includes(line))]).toEqual([role, []]);
      await server.stop();
    }
  });

  it('counts requests, cache reads, sockets and refused launches', async () => {
    const server = await installation.start();
    await server.call(articleTotal);
    await server.call(articleTotal, { query: '?guid=canary' });
    await server.call({ method: 'POST', path: '/launch/exchange' }, { body: { ticket: 'forged' } });
    const { socket } = await openSocket(server, await server.launch());
    const [, text] = await probe(server, '/metrics');
    const values = text.split('\n');
    for (const expected of [
      expect.stringMatching(/^guildhall_build_info\{version="[\d.]+"\} 1$/),
      expect.stringMatching(/^guildhall_schema_info\{release="[\d.]+",migration="\d{14}_\w+"\} 1$/),
      'guildhall_database_up 1',
      'guildhall_redis_up 1',
      'guildhall_database_pool_waiting{pool="http"} 0',
      'guildhall_content_cache_reads_total{outcome="database"} 1',
      'guildhall_content_cache_reads_total{outcome="memory"} 1',
      'guildhall_http_request_duration_seconds_count{route="/community/api/common/article_total",status="200"} 2',
      'guildhall_http_request_duration_seconds_count{route="/community/api/launch/exchange",status="401"} 1',
      'guildhall_refused_total{reason="launch_refused"} 1',
      'guildhall_launch_keys_file_valid 1',
      'guildhall_launch_key{kid="ed-1"} 1',
      'guildhall_launch_key{kid="hmac-1"} 1',
      'guildhall_launch_refused_total{reason="malformed"} 1',
      'guildhall_sockets{audience="players"} 1',
    ]) {
      expect(values).toContainEqual(expected);
    }
    expect(text).toMatch(/guildhall_database_query_duration_seconds_count\{pool="http"\} [1-9]/);
    expect(text).not.toContain('canary');
    socket.terminate();
  });

  it('counts requests whose address cannot be decoded, which reach no route', async () => {
    const server = await installation.start();
    for (const path of ['/%zz', '/community/api/%c0%ae']) await fetch(`${server.url}${path}`);
    expect((await probe(server, '/metrics'))[1]).toContain('guildhall_refused_total{reason="invalid"} 2\n');
  });

  it('exports no series that callers can add to, whatever they send', async () => {
    const server = await installation.start();
    const session = await server.launch();
    const attack = async (at: number): Promise<void> => {
      const headers = { 'user-agent': `agent ${at}`, 'x-request-id': `id-${at}`, origin: `https://${at}.example` };
      await fetch(`${server.url}/community/api/unknown/${at}?q=${at}`, { headers });
      await fetch(`${server.url}/community/page-${at}`, { headers });
      await fetch(`${server.url}/%zz${at}`, { headers });
      await server.call({ method: 'POST', path: '/launch/exchange' }, { body: { ticket: `forged.${at}.x` } });
      await server.call({ method: 'POST', path: `/category/info` }, { body: { id: at } });
      const { socket, closed } = await openSocket(server, session);
      socket.close(3000 + at, `reason ${at}`);
      await closed;
    };
    const series = async (): Promise<string[]> => {
      const [, text] = await probe(server, '/metrics');
      return text.split('\n').flatMap((line) => (line === '' || line.startsWith('#') ? [] : line.replace(/ \S+$/, '')));
    };
    await attack(0);
    const before = (await series()).filter((line) => line.startsWith('guildhall_'));
    for (let at = 1; at <= 5; at += 1) await attack(at);
    expect((await series()).filter((line) => line.startsWith('guildhall_'))).toEqual(before);
    expect(before).toContain('guildhall_socket_closes_total{audience="players",code="other"}');
  });

  it('reports not ready during shutdown, which finishes running requests and accepts no new ones', async () => {
    const server = await installation.start();
    const id = await createArticleFactory(server.articles).published({ title: 'Slow' });
    await owner.query('begin; lock table article_translation in access exclusive mode');
    const slow = server.call(categoryInfo, { body: { id, category_lang: 3 } });
    await until(async () => {
      const waiting = await owner.query(
        `select from pg_locks where not granted and relation = 'article_translation'::regclass`,
      );
      return waiting.rowCount !== 0;
    });
    let isStopped = false;
    const stopped = server.stop().then(() => (isStopped = true));
    await expect.poll(() => probe(server, '/readyz')).toEqual([503, 'not ready; redis up\n']);
    expect(await probe(server, '/healthz')).toEqual([200, 'ok\n']);
    await expect(fetch(server.url)).rejects.toThrow();
    expect(isStopped).toBe(false);
    await owner.query('commit');
    const { status, answer } = await slow;
    expect([status, answer.msg.title]).toEqual([200, 'Slow']);
    await stopped;
    await expect(probe(server, '/healthz')).rejects.toThrow();
  });

  it('keeps serving after readiness is off until load balancers have noticed, and closes each connection it answers', async () => {
    const server = await installation.start({ GUILDHALL_DRAIN_NOTICE_MS: '3000' });
    const startedAt = performance.now();
    let stoppedAt = 0;
    const stopped = server.stop().then(() => (stoppedAt = performance.now()));
    expect([await probe(server, '/readyz'), await probe(server, '/healthz')]).toEqual([
      [503, 'not ready; redis up\n'],
      [200, 'ok\n'],
    ]);
    const { status, headers } = await server.call(articleTotal);
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    expect(stoppedAt).toBe(0);
    await stopped;
    expect(stoppedAt - startedAt).toBeGreaterThanOrEqual(3000);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it('answers a request that arrives on an open connection after the listener closed', async () => {
    const server = await installation.start();
    const { port } = new URL(server.url);
    const socket = createConnection({ host: '127.0.0.1', port: Number(port) });
    let text = '';
    socket.on('data', (data: Buffer) => (text += data.toString()));
    const ended = once(socket, 'close');
    // The first half of the request keeps the connection busy.
    socket.write('GET /community/api/common/article_total HTTP/1.1\r\nhost: guildhall.test\r\n');
    await until(() => new Promise((resolve) => server.app.server.getConnections((_, count) => resolve(count > 0))));
    const stopped = server.stop();
    await expect.poll(() => fetch(server.url).catch(() => 'refused')).toBe('refused');
    socket.write('\r\n');
    await ended;
    await stopped;
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(text.toLowerCase()).toContain('\r\nconnection: close\r\n');
  });

  it('stays ready while all connections of the server are busy', async () => {
    const server = await installation.start();
    await owner.query('begin; lock table article_translation in access exclusive mode');
    const busy = Array.from({ length: 30 }, () => server.database.pool.query('select from article_translation'));
    await until(async () => {
      const waiting = await owner.query(
        `select from pg_locks where not granted and relation = 'article_translation'::regclass`,
      );
      return (waiting.rowCount ?? 0) >= server.database.pool.options.max;
    });
    expect(await probe(server, '/readyz')).toEqual([200, 'ready; redis up\n']);
    await owner.query('commit');
    await Promise.all(busy);
  });

  it('reports not ready while the database is read-only, and ready again afterwards', async () => {
    const server = await installation.start();
    expect((await probe(server, '/readyz'))[0]).toBe(200);
    const database = pg.escapeIdentifier(installation.database);
    const reconnect = (): Promise<unknown> =>
      owner.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [installation.database],
      );
    await owner.query(`alter database ${database} set default_transaction_read_only = on`);
    await reconnect();
    await expect.poll(() => probe(server, '/readyz')).toEqual([503, 'not ready; redis up\n']);
    await owner.query(`alter database ${database} reset default_transaction_read_only`);
    await reconnect();
    await expect.poll(() => probe(server, '/readyz')).toEqual([200, 'ready; redis up\n']);
  });

  it('cuts off a request that exceeds the drain time', async () => {
    const server = await installation.start({ GUILDHALL_DRAIN_MS: '100' });
    const id = await createArticleFactory(server.articles).published({ title: 'Stuck' });
    await owner.query('begin; lock table article_translation in access exclusive mode');
    const stuck = server.call(categoryInfo, { body: { id, category_lang: 3 } }).catch(() => 'cut off');
    await until(async () => {
      const waiting = await owner.query(
        `select from pg_locks where not granted and relation = 'article_translation'::regclass`,
      );
      return waiting.rowCount !== 0;
    });
    const stopped = server.stop();
    await expect.poll(() => probe(server, '/readyz').catch(() => 'closed')).toBe('closed');
    await owner.query('commit');
    await stopped;
    await stuck;
  });
});
