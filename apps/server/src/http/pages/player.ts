import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import staticFiles from '@fastify/static';
import { defaultVideoHosts } from '@guildhall/contract/articles/rich-text.ts';
import { CONFIG_ELEMENT_ID, CROSS_SITE_ATTRIBUTE } from '@guildhall/contract/http/page-bootstrap.ts';
import { BASE_PATH } from '@guildhall/contract/http/route.ts';
import type { Config } from '@guildhall/contract/settings/config.ts';
import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy, pageHeaders } from '../security-headers.ts';
import { yearly } from './media.ts';

export interface PlayerPagesDependencies {
  readonly playerDist: string;
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
  /** The first element of the page. */
  readonly firstScript?: string;
  /** An origin or `'self'` that may show the page in a frame. */
  readonly framedBy?: string;
}

/** Renders the page with this installation's data and a CSP that lists its inline parts by hash. */
export const renderPlayerPage = (
  { playerDist, publicOrigin, config }: Omit<PlayerPagesDependencies, 'isDevelopment'>,
  { firstScript, framedBy }: PageOptions,
) => {
  const source = readFileSync(join(playerDist, 'index.html'), 'utf8');
  const data = escapeForScript(JSON.stringify(config));
  const html = source
    .replace('<head>', () => `<head>${firstScript ?? ''}`)
    .replace('<title>Guildhall</title>', () => `<title>${config.game.name.replaceAll('<', '&lt;')}</title>`)
    .replace('</title>', () => `</title><script type="application/json" id="${CONFIG_ELEMENT_ID}">${data}</script>`);
  return {
    html,
    headers: {
      vary: 'accept-encoding, sec-fetch-site',
      ...pageHeaders,
      'content-security-policy': contentSecurityPolicy({
        publicOrigin,
        scriptHashes: hashesOf(html, /<script>([\s\S]*?)<\/script>/g),
        styleHashes: hashesOf(html, /<style>([\s\S]*?)<\/style>/g),
        framedBy,
        frameHosts: config.video_hosts ?? defaultVideoHosts,
      }),
    },
  };
};

/** Serves the built player app: hashed files cached for a year, the page revalidated at every visit. */
export const mountPlayerPages = async (app: FastifyInstance, dependencies: PlayerPagesDependencies): Promise<void> => {
  const { playerDist } = dependencies;
  if (!existsSync(join(playerDist, 'index.html'))) return;
  const page = renderPlayerPage(dependencies, dependencies.isDevelopment ? { framedBy: "'self'" } : {});
  const variantOf = (html: string) => ({
    html,
    brotli: brotliCompressSync(html),
    tag: createHash('sha256')
      .update(JSON.stringify([html, page.headers]))
      .digest('base64url')
      .slice(0, 22),
  });
  const own = variantOf(page.html);
  const crossSite = variantOf(page.html.replace('<html', `<html ${CROSS_SITE_ATTRIBUTE}`));
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
  app.get(BASE_PATH, (_request, reply) => reply.redirect(`${BASE_PATH}/`));
  app.get(`${BASE_PATH}/*`, (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    // Missing files must answer 404 instead of the page; otherwise a stale script URL would fail to parse rather than
    // to load.
    if (/\.\w+$/.test(path) || path.startsWith(`${BASE_PATH}/api/`)) return reply.callNotFound();
    const { html, brotli, tag } = request.headers['sec-fetch-site'] === 'cross-site' ? crossSite : own;
    // Weak, because the compressed form has other bytes. Saves the service worker's copy a second download.
    reply.headers({ 'cache-control': page.headers['cache-control'], vary: page.headers.vary, etag: `W/"${tag}"` });
    if (request.headers['if-none-match']?.includes(tag) === true) {
      // The default policy would replace that of the cached page.
      reply.raw.removeHeader('content-security-policy');
      return reply.status(304).send();
    }
    reply.headers(page.headers).type('text/html; charset=utf-8');
    if (request.headers['accept-encoding']?.includes('br') !== true) return reply.send(html);
    return reply.header('content-encoding', 'br').send(brotli);
  });
};
