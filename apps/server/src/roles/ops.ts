import { createServer, type Server } from 'node:http';
import { openDatabase } from '../data/database.ts';
import { cookieNamesOf, openApiDocument } from '../http/openapi.ts';
import { listenAt } from '../runtime/listening.ts';
import type { Services } from '../wiring.ts';

const probeWithinMs = 1000;
const probeEveryMs = 1000;

interface OpsAnswer {
  readonly status: number;
  readonly text: string;
  readonly type?: string;
}

const notFound = async (): Promise<OpsAnswer> => ({ status: 404, text: '' });

export interface OpsRole {
  readonly server: Server;
  /** Reports "ready" from now on, as long as the database answers: the public port listens. */
  open(): void;
  /** Reports "not ready" from now on, so that the load balancer sends no new traffic while open work finishes. */
  drain(): void;
  close(): Promise<void>;
}

/**
 * Asks the database at most once a second, on a connection of its own: a full pool means busy, not unable to serve. A
 * standby or a read-only primary can store nothing, so it does not count as available.
 */
const createProbe = ({ config, log }: Services) => {
  const database = openDatabase({ ...config.database, max: 1 }, log);
  const ask = async (): Promise<boolean> => {
    await database.ping();
    return true;
  };
  let last: Promise<boolean> = Promise.resolve(false);
  let askedAtMs = -Infinity;
  return {
    isWritable: (): Promise<boolean> => {
      if (performance.now() - askedAtMs < probeEveryMs) return last;
      askedAtMs = performance.now();
      const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, probeWithinMs, false).unref());
      last = Promise.race([ask(), tooLate]).catch(() => false);
      return last;
    },
    close: () => database.close(),
  };
};

/** Health, readiness and metrics, on a port that is not public. */
export const startOps = async (services: Services): Promise<OpsRole> => {
  const { config, redis, metrics, log } = services;
  const probe = createProbe(services);
  metrics.gauge('guildhall_database_up', '1 if the database answers and accepts writes.', [], async (gauge) =>
    gauge.set((await probe.isWritable()) ? 1 : 0),
  );
  metrics.gauge('guildhall_redis_up', '1 if the connection to Redis works.', [], (gauge) =>
    gauge.set(redis.isUp() ? 1 : 0),
  );
  let isOpen = false;
  let written: string | undefined;
  const document = (): string => (written ??= JSON.stringify(openApiDocument(cookieNamesOf(services), 'everyone')));
  const answers: Record<string, () => Promise<OpsAnswer>> = {
    '/healthz': async () => ({ status: 200, text: 'ok\n' }),
    '/readyz': async () => {
      const isReady = isOpen && (await probe.isWritable());
      const text = `${isReady ? 'ready' : 'not ready'}; redis ${redis.isUp() ? 'up' : 'down'}\n`;
      return { status: isReady ? 200 : 503, text };
    },
    // Also the routes of staff, which the public document leaves out.
    '/openapi.json': async () => ({ status: 200, text: document(), type: 'application/json; charset=utf-8' }),
    '/metrics': async () => ({ status: 200, text: await metrics.render(), type: metrics.registry.contentType }),
  };
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''] ?? notFound;
    answer()
      .then(({ status, text, type = 'text/plain; charset=utf-8' }) => {
        response.writeHead(status, { 'content-type': type }).end(text);
      })
      .catch((error: unknown) => {
        log.error({ err: error, url: request.url }, 'ops: request failed');
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
  });
  try {
    await listenAt(server, { host: config.opsHost, port: config.opsPort, variable: 'GUILDHALL_OPS_PORT' });
  } catch (error) {
    await probe.close();
    throw error;
  }
  return {
    server,
    open: () => {
      isOpen = true;
    },
    drain: () => {
      isOpen = false;
    },
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await probe.close();
    },
  };
};
