import { categoryInfo } from '@guildhall/contract/articles.ts';
import { articleTotal } from '@guildhall/contract/totals.ts';
import { describe, expect, it } from 'vitest';
import { createArticleFactory } from '../features/articles/articles.factory.ts';
import { createInstallation, until, type TestServer } from '../testing/installation.ts';
import { openSocket } from '../testing/sockets.ts';

const installation = await createInstallation();
const { owner } = installation;

const probe = async (server: TestServer, path: string): Promise<[number, string]> => {
  const response = await fetch(`${server.opsUrl}${path}`);
  return [response.status, await response.text()];
};

describe('the operations port', () => {
  it('says that the process lives and is ready, with and without Redis', async () => {
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

  it('is no part of what players reach', async () => {
    const server = await installation.start();
    for (const path of ['/healthz', '/readyz', '/metrics', '/community/metrics']) {
      expect((await fetch(`${server.url}${path}`)).status).toBe(404);
    }
  });

  it('counts requests, cache reads, sockets and refused launches', async () => {
    const server = await installation.start();
    await server.call(articleTotal);
    await server.call(articleTotal, { query: '?guid=canary' });
    await server.call({ method: 'POST', path: '/launch/exchange' }, { body: { ticket: 'forged' } });
    const { socket } = await openSocket(server, await server.launch());
    const [, text] = await probe(server, '/metrics');
    const values = text.split('\n').filter((line) => /^guildhall_(?!http_request_seconds_(?:bucket|sum))/.test(line));
    expect(values.toSorted()).toEqual([
      'guildhall_content_cache_reads_total{outcome="database"} 1',
      'guildhall_content_cache_reads_total{outcome="memory"} 1',
      'guildhall_http_request_seconds_count{route="/community/api/common/article_total",status="200"} 2',
      'guildhall_http_request_seconds_count{route="/community/api/launch/exchange",status="200"} 1',
      'guildhall_http_request_seconds_count{route="/community/api/launch/exchange",status="401"} 1',
      'guildhall_http_request_seconds_count{route="/community/api/launch/socket",status="200"} 1',
      'guildhall_launch_refused_total{reason="invalid"} 1',
      'guildhall_sockets 1',
    ]);
    expect(text).not.toContain('canary');
    socket.terminate();
  });

  it('says not ready while the server stops, which lets the running request finish and takes no new one', async () => {
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

  it('gives up on a request that does not end, after the time to drain', async () => {
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
