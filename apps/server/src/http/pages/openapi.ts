import { createHash } from 'node:crypto';
import { API_PATH } from '@guildhall/contract/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { ReadyBytes } from '../ready-bytes.ts';

/** The document changes only with the release, so clients revalidate it with its ETag and get it compressed. */
export const mountOpenApi = (app: FastifyInstance, document: object): void => {
  const ready = new ReadyBytes(document);
  const tag = createHash('sha256').update(ready.plain.bytes).digest('base64url').slice(0, 22);
  app.get(`${API_PATH}/openapi.json`, (request, reply) => {
    // Weak, because the compressed forms have other bytes.
    reply.headers({
      'cache-control': 'public, max-age=300',
      etag: `W/"${tag}"`,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    if (request.headers['if-none-match']?.includes(tag) === true) return reply.status(304).send();
    reply.type('application/json; charset=utf-8');
    const accepted = request.headers['accept-encoding'] ?? '';
    if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(ready.brotli.bytes);
    if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(ready.gzip.bytes);
    return reply.send(ready.plain.bytes);
  });
};
