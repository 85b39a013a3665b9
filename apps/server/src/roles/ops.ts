import { createServer, type Server } from 'node:http';
import type { Services } from '../services.ts';

export interface OpsRole {
  readonly server: Server;
  /** From now on "not ready": the balancer sends nobody new while open work finishes. */
  drain(): void;
}

/** Health, readiness and metrics on a port of their own, which no player reaches. */
export const startOps = async ({ config, database, redis, metrics }: Services): Promise<OpsRole> => {
  let isDraining = false;
  const isReady = async (): Promise<boolean> => {
    if (isDraining) return false;
    try {
      await database.pool.query('select 1');
      return true;
    } catch {
      return false;
    }
  };
  const server = createServer((request, response) => {
    const respond = async (): Promise<void> => {
      if (request.url === '/healthz') response.end('ok\n');
      else if (request.url === '/readyz') {
        const ready = await isReady();
        response.statusCode = ready ? 200 : 503;
        response.end(`${ready ? 'ready' : 'not ready'}; redis ${redis.isUp() ? 'up' : 'down'}\n`);
      } else if (request.url === '/metrics') {
        response.setHeader('content-type', metrics.registry.contentType);
        response.end(await metrics.render());
      } else {
        response.statusCode = 404;
        response.end();
      }
    };
    void respond();
  });
  await new Promise<void>((resolve) => {
    server.listen(config.opsPort, config.host, resolve);
  });
  return {
    server,
    drain: () => {
      isDraining = true;
    },
  };
};
