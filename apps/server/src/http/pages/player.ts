import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import staticFiles, { type FastifyStaticOptions } from '@fastify/static';
import { CONFIG_ELEMENT_ID, CROSS_SITE_ATTRIBUTE } from '@guildhall/contract/http/page-bootstrap.ts';
import { BASE_PATH } from '@guildhall/contract/http/route.ts';
import type { Config } from '@guildhall/contract/settings/config.ts';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../../runtime/failure.ts';
import { MEDIA_PATH, type MediaStore } from '../../storage/media-store.ts';
import { contentSecurityPolicy, pageHeaders } from '../security-headers.ts';

export interface PlayerPagesDependencies {
  readonly playerDist: string;
  readonly media: MediaStore;
  readonly publicOrigin: string;
  readonly config: Config;
  readonly isDevelopment: boolean;
}

const escapeForScript = (json: string): string => json.replaceAll('<', '\\u003c');

const hashesOf = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

export interface PageOptions {
  readonly firstScript?: string;
  readonly mayBeFramedBySelf: boolean;
}

/** Renders the page with this installation's data and a CSP that lists its inline parts by hash. */
export const renderPlayerPage = (
  { playerDist, publicOrigin, config }: Omit<PlayerPagesDependencies, 'media' | 'isDevelopment'>,
  { firstScript, mayBeFramedBySelf }: PageOptions,
) => {
  const source = readFileSync(join(playerDist, 'index.html'), 'utf8');
  const data = escapeForScript(JSON.stringify(config));
  const html = source
    .replace('<head>', () => (firstScript === undefined ? '<head>' : `<head><script src="${firstScript}"></script>`))
    .replace('<title>Guildhall</title>', () => `<title>${config.game.name.replaceAll('<', '&lt;')}</title>`)
    .replace('</title>', () => `</title><script type="application/json" id="${CONFIG_ELEMENT_ID}">${data}</script>`);
  return {
    html,
    brotli: brotliCompressSync(html),
    headers: {
      vary: 'accept-encoding, sec-fetch-site',
      ...pageHeaders,
      'content-security-policy': contentSecurityPolicy({
        publicOrigin,
        scriptHashes: hashesOf(html, /<script>([\s\S]*?)<\/script>/g),
        styleHashes: hashesOf(html, /<style>([\s\S]*?)<\/style>/g),
        mayBeFramedBySelf,
      }),
    },
  };
};

/** Makes content inert wherever it is opened (threat 20). */
const showOnlyHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};
const showOnly: NonNullable<FastifyStaticOptions['setHeaders']> = (reply) => {
  for (const [name, value] of Object.entries(showOnlyHeaders)) reply.header(name, value);
};

// Content-hashed names are immutable, so revalidation is never needed.
const yearly = { immutable: true, maxAge: '365d', etag: false, lastModified: false, acceptRanges: false } as const;

/** Serves media from a directory or from the shared store, with identical responses. */
const mountMedia = async (app: FastifyInstance, { media }: PlayerPagesDependencies): Promise<void> => {
  const { source } = media;
  if ('folder' in source) {
    await app.register(staticFiles, {
      root: source.folder,
      prefix: MEDIA_PATH,
      decorateReply: false,
      index: false,
      ...yearly,
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
    return reply
      .headers({ ...showOnlyHeaders, 'cache-control': 'public, max-age=31536000, immutable' })
      .type('image/webp')
      .send(bytes);
  });
};

/** Serves the built player app: hashed files cached for a year, the page itself never. */
export const mountPlayerPages = async (app: FastifyInstance, dependencies: PlayerPagesDependencies): Promise<void> => {
  const { playerDist } = dependencies;
  await mountMedia(app, dependencies);
  // Our own drawings, but SVG can contain scripts, so they get the same headers as uploads.
  await app.register(staticFiles, {
    root: join(import.meta.dirname, '../../../portraits'),
    prefix: `${BASE_PATH}/portraits/`,
    decorateReply: false,
    index: false,
    maxAge: '1h',
    setHeaders: showOnly,
  });
  if (!existsSync(join(playerDist, 'index.html'))) return;
  const page = renderPlayerPage(dependencies, { mayBeFramedBySelf: dependencies.isDevelopment });
  const html = page.html.replace('<html', `<html ${CROSS_SITE_ATTRIBUTE}`);
  const crossSite = { html, brotli: brotliCompressSync(html) };
  await app.register(staticFiles, {
    root: join(playerDist, 'assets'),
    prefix: `${BASE_PATH}/assets/`,
    decorateReply: false,
    index: false,
    preCompressed: true,
    ...yearly,
    setHeaders: (reply) => {
      reply.header('x-content-type-options', 'nosniff');
    },
  });
  await app.register(staticFiles, {
    root: playerDist,
    prefix: `${BASE_PATH}/`,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['assets/**', '**/*.br', '**/*.html'],
    maxAge: '1h',
    setHeaders: (reply, path) => {
      reply.header('x-content-type-options', 'nosniff');
      if (path.includes('service-worker')) reply.header('cache-control', 'no-cache');
    },
  });
  app.get('/', (_request, reply) => reply.redirect(`${BASE_PATH}/`));
  app.get(BASE_PATH, (_request, reply) => reply.redirect(`${BASE_PATH}/`));
  app.get(`${BASE_PATH}/*`, (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    // Missing files must answer 404 instead of the page; otherwise a stale script URL would fail to parse rather than
    // to load.
    if (/\.\w+$/.test(path) || path.startsWith(`${BASE_PATH}/api/`)) return reply.callNotFound();
    reply.headers(page.headers).type('text/html; charset=utf-8');
    const shown = request.headers['sec-fetch-site'] === 'cross-site' ? crossSite : page;
    if (request.headers['accept-encoding']?.includes('br') !== true) return reply.send(shown.html);
    return reply.header('content-encoding', 'br').send(shown.brotli);
  });
};
