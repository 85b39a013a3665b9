import { join } from 'node:path';
import { Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import staticFiles, { type FastifyStaticOptions } from '@fastify/static';
import { BASE_PATH } from '@guildhall/contract/http/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { partOf, sendPart } from '../file-response.ts';
import { createFairQueue, type QueueCaller } from '../../runtime/fair-queue.ts';
import { Failure } from '../../runtime/failure.ts';
import { MEDIA_PATH, type MediaStore, type SharedSource } from '../../storage/media-store.ts';

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

const isVideo = (id: string): boolean => /\.(?:mp4|webm)$/.test(id);
const typeOf = (id: string): string =>
  ({ mp4: 'video/mp4', webm: 'video/webm', vtt: 'text/vtt; charset=utf-8' })[id.split('.').at(-1) ?? ''] ??
  'image/webp';

/**
 * What a reader of a video holds in memory. Each part is read from the store when the one before was sent, so that slow
 * readers hold neither a connection to the store nor a whole video.
 */
const partBytes = 64 * 1024;

const described = (reply: FastifyReply, id: string): FastifyReply =>
  reply
    .headers({
      ...showOnlyHeaders,
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    })
    .type(typeOf(id));

const unavailable = (request: FastifyRequest, error: unknown): Failure => {
  request.log.warn({ err: error }, 'media: reading from the store failed');
  return new Failure('unavailable');
};

/** Who asks for a video. */
type ViewerOf = (request: FastifyRequest) => Promise<QueueCaller>;

/** Sends a video, or the range that the player asked for, in parts from the shared store. */
const createVideoSender = (source: SharedSource, viewerOf: ViewerOf) => {
  const queue = createFairQueue({ slots: 4, ofStrangers: 2, perOwner: 500, waitingMax: 2000, waitMs: 30_000 });

  const readPart = async (
    request: FastifyRequest,
    viewer: QueueCaller,
    [id, first, last]: readonly [id: string, first: number, last: number],
  ): Promise<Buffer> => {
    const release = await queue.enter(viewer);
    try {
      const part = await source.part(id, first, last).catch((error: unknown) => {
        throw unavailable(request, error);
      });
      if (part === null) throw new Failure('not_found');
      return part.bytes;
    } finally {
      release();
    }
  };

  return async (request: FastifyRequest, reply: FastifyReply, id: string, size: number): Promise<FastifyReply> => {
    const part = partOf(request.headers.range, size);
    if (part === 'outside') {
      return described(reply, id).status(416).header('content-range', `bytes */${size}`).send('');
    }
    const { first, last } = part ?? { first: 0, last: size - 1 };
    const viewer = await viewerOf(request);
    const read = (at: number): Promise<Buffer> =>
      readPart(request, viewer, [id, at, Math.min(last, at + partBytes - 1)]);
    // Before anything is answered, so that the answer can still be that the store is away.
    let next = await read(first);
    const parts = async function* (): AsyncGenerator<Buffer> {
      yield next;
      for (let at = first + partBytes; at <= last; at += partBytes) {
        next = await read(at);
        yield next;
      }
    };
    described(reply, id).header('content-length', last - first + 1);
    if (part !== null) reply.status(206).header('content-range', `bytes ${first}-${last}/${size}`);
    return reply.send(Readable.from(parts(), { objectMode: false, highWaterMark: 1 }));
  };
};

/** Serves pictures and videos of articles from a directory or from the shared store, with identical responses. */
const mountPictures = async (app: FastifyInstance, { source }: MediaStore, viewerOf: ViewerOf): Promise<void> => {
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
  const sendVideo = createVideoSender(source, viewerOf);
  // Players and staff are known by their cookies.
  await app.register(cookie);
  // Without HEAD: Fastify would answer it by reading the whole video from the store.
  app.get<{ Params: { id: string } }>(`${MEDIA_PATH}:id`, { exposeHeadRoute: false }, async (request, reply) => {
    const { id } = request.params;
    const found = await (isVideo(id) ? source.sizeOf(id) : source.get(id)).catch((error: unknown) => {
      throw unavailable(request, error);
    });
    if (found === null) return reply.callNotFound();
    if (typeof found === 'number') return sendVideo(request, reply, id, found);
    sendPart(request, described(reply, id), found);
    return reply;
  });
};

/** Pictures that both apps show. */
export const mountMedia = async (app: FastifyInstance, media: MediaStore, viewerOf: ViewerOf): Promise<void> => {
  await app.register((scope) => mountPictures(scope, media, viewerOf));
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
