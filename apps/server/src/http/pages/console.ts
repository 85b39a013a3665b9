import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { CONSOLE_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import type { Config } from '@guildhall/contract/settings/config.ts';
import type { FastifyInstance } from 'fastify';
import { consolePolicy, pageHeaders } from '../security-headers.ts';
import { renderPlayerPage } from './player.ts';

export interface ConsolePagesDependencies {
  readonly consoleDist: string;
  readonly playerDist: string;
  readonly publicOrigin: string;
  readonly config: Config;
}

/** Serves the built console, and the player page in which the console previews unpublished content. */
export const mountConsolePages = async (
  app: FastifyInstance,
  dependencies: ConsolePagesDependencies,
): Promise<void> => {
  const { consoleDist, playerDist, publicOrigin } = dependencies;
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
    globIgnore: ['assets/**', '**/*.br', '**/*.html'],
    maxAge: '1h',
    setHeaders,
  });

  const [before = '', ...after] = readFileSync(join(consoleDist, 'index.html'), 'utf8').split('%NONCE%');
  app.get(CONSOLE_PATH, (_request, reply) => reply.redirect(`${CONSOLE_PATH}/`));
  app.get(`${CONSOLE_PATH}/*`, (request, reply) => {
    if (/\.\w+$/.test(request.url.split('?')[0] ?? '')) return reply.callNotFound();
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .headers({ ...pageHeaders, 'content-security-policy': consolePolicy(publicOrigin, nonce) })
      .type('text/html; charset=utf-8')
      .send([before, ...after].join(nonce));
  });

  if (!existsSync(join(playerDist, 'index.html'))) return;
  const preview = renderPlayerPage(dependencies, {
    firstScript: `${CONSOLE_PATH}/preview.js`,
    mayBeFramedBySelf: true,
  });
  app.get(`${CONSOLE_PATH}/preview`, (_request, reply) =>
    reply.headers(preview.headers).type('text/html; charset=utf-8').send(preview.html),
  );
};
