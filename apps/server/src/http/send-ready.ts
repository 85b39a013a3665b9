import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadyBytes } from './ready-bytes.ts';

// Shared caches may keep public responses briefly; the app itself never relies on it.
export const publicHeaders = { 'cache-control': 'public, max-age=2', 'x-content-type-options': 'nosniff' };
// A flat list, which Node writes without keeping each header first (default-headers.ts adds the others).
const plainHeaders = Object.entries({
  'cache-control': publicHeaders['cache-control'],
  'content-type': 'application/json; charset=utf-8',
  vary: 'accept-encoding',
}).flat();
const readyHeaders = {
  plain: plainHeaders,
  gzip: [...plainHeaders, 'content-encoding', 'gzip'],
  brotli: [...plainHeaders, 'content-encoding', 'br'],
};

const formFor = (acceptEncoding: string | undefined): keyof typeof readyHeaders => {
  if (acceptEncoding?.includes('br') === true) return 'brotli';
  return acceptEncoding?.includes('gzip') === true ? 'gzip' : 'plain';
};

/** Bypasses Fastify's serialization, which would process the prepared bytes again. */
export const sendReady = (request: FastifyRequest, reply: FastifyReply, ready: ReadyBytes): void => {
  const form = formFor(request.headers['accept-encoding']);
  const { sent, length } = ready[form];
  reply.hijack();
  reply.raw.writeHead(200, [...readyHeaders[form], 'content-length', String(length)]).end(sent, 'latin1');
};
