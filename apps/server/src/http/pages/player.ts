import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import staticFiles from '@fastify/static';
import { defaultVideoHosts } from '@guildhall/contract/articles/rich-text.ts';
import { defaultLimits } from '@guildhall/contract/http/limits.ts';
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
  /** The category of each open known issue; must not wait. */
  readonly openIncidents: () => readonly number[];
}

const escapeForScript = (json: string): string => json.replaceAll('<', '\\u003c');

const hashesOf = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

/** The app has the defaults, and every byte is part of the first visit. */
const changedLimits = (limits: Config['limits']): Partial<Config['limits']> =>
  Object.fromEntries(
    Object.entries(limits).filter(([name, value]) => value !== defaultLimits[name as keyof typeof defaultLimits]),
  );

export interface PageOptions {
  /** The first element of the page. */
  readonly firstScript?: string;
  /** An origin or `'self'` that may show the page in a frame. */
  readonly framedBy?: string;
}

/** Renders the page with this installation's data and a CSP that lists its inline parts by hash. */
export const renderPlayerPage = (
  { playerDist, publicOrigin, config }: Omit<PlayerPagesDependencies, 'isDevelopment' | 'openIncidents'>,
  { firstScript, framedBy }: PageOptions,
) => {
  const source = readFileSync(join(playerDist, 'index.html'), 'utf8');
  const data = escapeForScript(JSON.stringify({ ...config, limits: changedLimits(config.limits) }));
  const html = source
    .replace('<head>', () => `<head>${firstScript ?? ''}`)
    // In the title and below the picture of the splash.
    .replaceAll('>Guildhall<', () => `>${config.game.name.replaceAll('<', '&lt;')}<`)
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

/** The web manifest with the name of the game, which is what an installed app is called. */
const manifestOf = (playerDist: string, name: string): string | null => {
  const path = join(playerDist, 'manifest.webmanifest');
  if (!existsSync(path)) return null;
  return JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), name, short_name: name });
};

/** Serves the built player app: hashed files cached for a year, the page revalidated at every visit. */
export const mountPlayerPages = async (app: FastifyInstance, dependencies: PlayerPagesDependencies): Promise<void> => {
  const { playerDist, config, openIncidents } = dependencies;
  if (!existsSync(join(playerDist, 'index.html'))) return;
  const pageWith = (incidents: readonly number[]) => {
    const page = renderPlayerPage(
      { ...dependencies, config: incidents.length === 0 ? config : { ...config, incidents: [...incidents] } },
      dependencies.isDevelopment ? { framedBy: "'self'" } : {},
    );
    const variantOf = (html: string) => ({
      html,
      brotli: brotliCompressSync(html),
      tag: createHash('sha256')
        .update(JSON.stringify([html, page.headers]))
        .digest('base64url')
        .slice(0, 22),
    });
    return {
      key: incidents.join(),
      headers: page.headers,
      own: variantOf(page.html),
      crossSite: variantOf(page.html.replace('<html', `<html ${CROSS_SITE_ATTRIBUTE}`)),
    };
  };
  // Players know the game, not this product. Before the static files, one of which it replaces.
  const manifest = manifestOf(playerDist, config.game.name);
  if (manifest !== null) {
    app.get(`${BASE_PATH}/manifest.webmanifest`, (_request, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' })
        .type('application/manifest+json; charset=utf-8')
        .send(manifest),
    );
  }
  let page = pageWith(openIncidents());
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
    globIgnore: ['assets/**', '**/*.br', '**/*.html', 'manifest.webmanifest'],
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
    const incidents = openIncidents();
    if (incidents.join() !== page.key) page = pageWith(incidents);
    const { html, brotli, tag } = request.headers['sec-fetch-site'] === 'cross-site' ? page.crossSite : page.own;
    // Weak, because the compressed form has other bytes. Saves the service worker's copy a second download.
    reply.headers({ 'cache-control': page.headers['cache-control'], vary: page.headers.vary, etag: `W/"${tag}"` });
    if (request.headers['if-none-match']?.includes(tag) === true) return reply.status(304).send();
    reply.headers(page.headers).type('text/html; charset=utf-8');
    if (request.headers['accept-encoding']?.includes('br') !== true) return reply.send(html);
    return reply.header('content-encoding', 'br').send(brotli);
  });
};
