import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { CONSOLE_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import type { Config } from '@guildhall/contract/settings/config.ts';
import type { FastifyInstance } from 'fastify';
import { isSplit, type Origins } from '../hosts.ts';
import { consolePolicy, pageHeaders } from '../security-headers.ts';
import { renderPlayerPage } from './player.ts';

const previewScript = 'preview.js';

export interface ConsolePagesDependencies extends Origins {
  readonly consoleDist: string;
  readonly playerDist: string;
  readonly config: Config;
}

/** Serves the built console. */
export const mountConsolePages = async (
  app: FastifyInstance,
  dependencies: ConsolePagesDependencies,
): Promise<void> => {
  const { consoleDist } = dependencies;
  if (!existsSync(join(consoleDist, 'index.html'))) return;
  const setHeaders = (reply: { header(name: string, value: string): unknown }): void => {
    reply.header('x-content-type-options', 'nosniff');
  };
  await app.register(staticFiles, {
    root: join(consoleDist, 'assets'),
    prefix: `${CONSOLE_PATH}/assets/`,
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders,
  });
  await app.register(staticFiles, {
    root: consoleDist,
    prefix: `${CONSOLE_PATH}/`,
    decorateReply: false,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['assets/**', '**/*.br', '**/*.html', previewScript],
    maxAge: '1h',
    setHeaders,
  });

  const [before = '', ...after] = readFileSync(join(consoleDist, 'index.html'), 'utf8')
    .replace('%PREVIEW_ORIGIN%', () => (isSplit(dependencies) ? dependencies.publicOrigin : ''))
    .split('%NONCE%');
  app.get(CONSOLE_PATH, (_request, reply) => reply.redirect(`${CONSOLE_PATH}/`));
  app.get(`${CONSOLE_PATH}/*`, (request, reply) => {
    if (/\.\w+$/.test(request.url.split('?')[0] ?? '')) return reply.callNotFound();
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .headers({ ...pageHeaders, 'content-security-policy': consolePolicy(dependencies, nonce) })
      .type('text/html; charset=utf-8')
      .send([before, ...after].join(nonce));
  });
};

/**
 * The player page in which the console previews unpublished content. It runs the player app, so it is on the player host:
 * what an article could inject there stays outside the console (finding 19).
 */
export const mountPreview = (app: FastifyInstance, dependencies: ConsolePagesDependencies): void => {
  const { consoleDist, playerDist, consoleOrigin } = dependencies;
  const script = join(consoleDist, previewScript);
  if (!existsSync(script) || !existsSync(join(playerDist, 'index.html'))) return;
  const address = `${CONSOLE_PATH}/${previewScript}`;
  const asker = isSplit(dependencies) ? ` data-console="${consoleOrigin}"` : '';
  const preview = renderPlayerPage(dependencies, {
    firstScript: `<script src="${address}"${asker}></script>`,
    framedBy: isSplit(dependencies) ? consoleOrigin : "'self'",
  });
  app.get(`${CONSOLE_PATH}/preview`, (_request, reply) =>
    reply.headers(preview.headers).type('text/html; charset=utf-8').send(preview.html),
  );
  const source = readFileSync(script, 'utf8');
  app.get(address, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/javascript; charset=utf-8').send(source),
  );
};
