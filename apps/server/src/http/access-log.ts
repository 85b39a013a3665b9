import type { FastifyRequest } from 'fastify';
import { systemClock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { createLogLimit } from '../runtime/log-limit.ts';

const slowMs = 1000;

/**
 * Logs a sample of all requests, and failed and slow ones up to a rate limit. Logs nothing that the caller sent: the
 * route is the pattern, not the URL.
 */
export const createAccessLog = (log: Pick<Log, 'info'>, rate: number, random = Math.random) => {
  const limit = createLogLimit(systemClock, { burst: 20, everyMs: 1000 });
  return (
    request: Pick<FastifyRequest, 'id' | 'method'> & { readonly routeOptions: { readonly url?: string | undefined } },
    status: number,
    elapsedMs: number,
    waitedMs?: number,
  ): void => {
    const isOdd = status >= 500 || elapsedMs >= slowMs;
    const skipped = isOdd ? limit(status >= 500 ? 'failed' : 'slow') : null;
    if (skipped === null && random() >= rate) return;
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status,
        ms: Math.round(elapsedMs * 10) / 10,
        ...(waitedMs === undefined ? {} : { waitedMs: Math.round(waitedMs * 100) / 100 }),
        ...(skipped !== null && skipped > 0 ? { skipped } : {}),
      },
      'http: request',
    );
  };
};
