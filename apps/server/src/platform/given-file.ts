import type { FastifyReply, FastifyRequest } from 'fastify';

/** Somebody's file as it is given to whoever may see it. */
export interface GivenFile {
  readonly kind: 'picture' | 'voice';
  readonly bytes: Buffer;
}

/** Never kept by anything on the way, and nothing but what it is whoever opens it (attack 20). */
const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};
const givenHeaders = {
  picture: {
    ...headers,
    'content-type': 'image/webp',
    'content-disposition': 'inline; filename="picture.webp"',
  },
  voice: {
    ...headers,
    'content-type': 'audio/webm',
    'content-disposition': 'inline; filename="voice.webm"',
    'accept-ranges': 'bytes',
  },
};

/** One part of so many bytes, from the first to the last; null where all is asked for, or what we do not answer in parts. */
const partOf = (range: string | undefined, size: number): { first: number; last: number } | 'outside' | null => {
  const [, from = '', to = ''] = /^bytes=(\d{0,10})-(\d{0,10})$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < first) return null;
  return first >= size ? 'outside' : { first, last };
};

/** A voice may be asked for in parts: that is how a browser jumps to the middle of it. */
export const sendGiven = (request: FastifyRequest, reply: FastifyReply, { kind, bytes }: GivenFile): void => {
  reply.headers(givenHeaders[kind]);
  const part = kind === 'voice' ? partOf(request.headers.range, bytes.length) : null;
  if (part === null) reply.send(bytes);
  else if (part === 'outside') reply.status(416).header('content-range', `bytes */${bytes.length}`).send('');
  else {
    reply.status(206).header('content-range', `bytes ${part.first}-${part.last}/${bytes.length}`);
    reply.send(bytes.subarray(part.first, part.last + 1));
  }
};
