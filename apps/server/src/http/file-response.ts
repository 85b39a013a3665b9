import type { FastifyReply, FastifyRequest } from 'fastify';

/** A private file, as served to an authorized viewer. */
export interface FileResponse {
  /** `voice_mp4` is the form for engines that cannot play WebM. */
  readonly kind: 'picture' | 'voice' | 'voice_mp4';
  readonly bytes: Buffer;
}

/** Never cached, and inert in any context it is opened in (threat 20). */
const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};
const voiceOf = (type: string, name: string) => ({
  ...headers,
  'content-type': type,
  'content-disposition': `inline; filename="${name}"`,
  'accept-ranges': 'bytes',
});
const headersByKind = {
  picture: {
    ...headers,
    'content-type': 'image/webp',
    'content-disposition': 'inline; filename="picture.webp"',
  },
  voice: voiceOf('audio/webm', 'voice.webm'),
  voice_mp4: voiceOf('audio/mp4', 'voice.m4a'),
};

/** Parses a single byte range; null to send the whole file, also for unsupported range formats. */
export const partOf = (range: string | undefined, size: number): { first: number; last: number } | 'outside' | null => {
  const [, from = '', to = ''] = /^bytes=(\d{0,10})-(\d{0,10})$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < first) return null;
  return first >= size ? 'outside' : { first, last };
};

/** Answers a byte range, which browsers need for seeking. */
export const sendPart = (request: FastifyRequest, reply: FastifyReply, bytes: Buffer): void => {
  const part = partOf(request.headers.range, bytes.length);
  if (part === null) reply.send(bytes);
  else if (part === 'outside') reply.status(416).header('content-range', `bytes */${bytes.length}`).send('');
  else {
    reply.status(206).header('content-range', `bytes ${part.first}-${part.last}/${bytes.length}`);
    reply.send(bytes.subarray(part.first, part.last + 1));
  }
};

export const sendFile = (request: FastifyRequest, reply: FastifyReply, { kind, bytes }: FileResponse): void => {
  reply.headers(headersByKind[kind]);
  if (kind === 'picture') reply.send(bytes);
  else sendPart(request, reply, bytes);
};
