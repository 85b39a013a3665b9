import { join } from 'node:path';
import staticFiles, { type FastifyStaticOptions } from '@fastify/static';
import { BASE_PATH } from '@guildhall/contract/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { sendPart } from '../file-response.ts';
import { Failure } from '../../runtime/failure.ts';
import { MEDIA_PATH, type MediaStore } from '../../storage/media-store.ts';

/** Makes content inert wherever it is opened (threat 20). */
const showOnlyHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};
const showOnly: NonNullable<FastifyStaticOptions['setHeaders']> = (reply) => {
  for (const [name, value] of Object.entries(showOnlyHeaders)) reply.header(name, value);
};

// Content-hashed names are immutable, so revalidation is never needed.
export const yearly = {
  immutable: true,
  maxAge: '365d',
  etag: false,
  lastModified: false,
  acceptRanges: false,
} as const;

const typeOf = (id: string): string =>
  ({ mp4: 'video/mp4', webm: 'video/webm', vtt: 'text/vtt; charset=utf-8' })[id.split('.').at(-1) ?? ''] ??
  'image/webp';

/** Serves pictures and videos of articles from a directory or from the shared store, with identical responses. */
const mountPictures = async (app: FastifyInstance, { source }: MediaStore): Promise<void> => {
  if ('folder' in source) {
    await app.register(staticFiles, {
      root: source.folder,
      prefix: MEDIA_PATH,
      decorateReply: false,
      index: false,
      ...yearly,
      // Browsers seek in videos.
      acceptRanges: true,
      setHeaders: showOnly,
    });
    return;
  }
  app.get<{ Params: { id: string } }>(`${MEDIA_PATH}:id`, async (request, reply) => {
    const bytes = await source.get(request.params.id).catch((error: unknown) => {
      request.log.warn({ err: error }, 'media: could not read picture from store');
      throw new Failure('unavailable');
    });
    if (bytes === null) return reply.callNotFound();
    reply
      .headers({
        ...showOnlyHeaders,
        'cache-control': 'public, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
      })
      .type(typeOf(request.params.id));
    sendPart(request, reply, bytes);
    return reply;
  });
};

/** Pictures that both apps show. */
export const mountMedia = async (app: FastifyInstance, media: MediaStore): Promise<void> => {
  await mountPictures(app, media);
  // Our own drawings, but SVG can contain scripts, so they get the same headers as uploads.
  await app.register(staticFiles, {
    root: join(import.meta.dirname, '../../../portraits'),
    prefix: `${BASE_PATH}/portraits/`,
    decorateReply: false,
    index: false,
    maxAge: '1h',
    setHeaders: showOnly,
  });
};
