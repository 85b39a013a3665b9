import type { FastifyRequest } from 'fastify';
import type { Clock } from '../runtime/clock.ts';
import type { Failure } from '../runtime/failure.ts';
import { createLogLimit } from '../runtime/log-limit.ts';

/** Invalid input, not signed in, not permitted, too much: what probing and bypassing look like. */
const statuses = new Set([400, 401, 403, 429]);

/** Logs refused requests, without anything that the caller sent. A flood becomes one line a second with the number of the others. */
export const createRefusalLog = (clock: Clock) => {
  const limit = createLogLimit(clock, { burst: 20, everyMs: 1000 });
  return (request: FastifyRequest, { reason, status }: Failure): void => {
    if (!statuses.has(status)) return;
    const skipped = limit(reason);
    if (skipped === null) return;
    const route = request.routeOptions.url ?? 'none';
    request.log.info({ reason, status, route, requestId: request.id, skipped }, 'http: request refused');
  };
};
