import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import staticFiles from '@fastify/static';
import react from '@vitejs/plugin-react';
import Fastify from 'fastify';
import { build } from 'vite';
import playerConfig from '../../apps/player/vite.config.ts';
import { ReadyBytes } from '../../apps/server/src/http/ready-bytes.ts';
import { benchFolder } from '../child-process.ts';

const dist = join(benchFolder, 'web-bare');

/** Uses the player's build targets, so that both builds support the same engines. */
const buildBare = async (): Promise<void> => {
  const { base, css, build: player } = playerConfig;
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [react()],
    ...(base === undefined ? {} : { base }),
    ...(css === undefined ? {} : { css }),
    build: {
      outDir: dist,
      emptyOutDir: true,
      ...(player?.target === undefined ? {} : { target: player.target }),
      ...(player?.cssTarget === undefined ? {} : { cssTarget: player.cssTarget }),
      ...(player?.modulePreload === undefined ? {} : { modulePreload: player.modulePreload }),
    },
  });
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  }
};

export interface BareSite {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Builds and serves the bare page. API calls are proxied to the real server and compressed like there. */
export const startBareSite = async (realOrigin: string): Promise<BareSite> => {
  await buildBare();
  const app = Fastify();
  await app.register(staticFiles, { root: dist, prefix: '/community/', index: false, preCompressed: true });
  app.get('/community/home', (_request, reply) => reply.sendFile('index.html'));
  app.route({
    method: ['GET', 'POST'],
    url: '/community/api/*',
    handler: async (request, reply) => {
      const response = await fetch(`${realOrigin}${request.url}`, {
        method: request.method,
        ...(request.method === 'GET'
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(request.body) }),
      });
      if (!response.ok) throw new Error(`${request.url} answered ${response.status}`);
      const { brotli } = new ReadyBytes(await response.json());
      return reply.type('application/json; charset=utf-8').header('content-encoding', 'br').send(brotli.bytes);
    },
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, stop: () => app.close() };
};
