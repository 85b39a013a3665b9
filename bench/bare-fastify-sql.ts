import Fastify from 'fastify';
import pg from 'pg';
import { pageStatements } from '../apps/server/src/features/articles/player/reading.queries.ts';
import { pageSize } from './page-call.ts';

// Minimal HTTP server for a page: the same statement, raw rows, no validation and no cache.
const [port, path = '/', connectionString] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString });
const app = Fastify();
app.post<{ Body: { post_type: number; category_lang: number; page_index: number } }>(path, async ({ body }, reply) => {
  const { rows } = await pool.query({
    ...pageStatements.byType,
    values: [body.post_type, body.category_lang, pageSize + 1, (body.page_index - 1) * pageSize],
  });
  reply.header('content-type', 'application/json; charset=utf-8');
  return JSON.stringify({ code: 0, msg: { list: rows } });
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
