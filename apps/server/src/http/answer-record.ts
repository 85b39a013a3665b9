import type { FastifyRequest } from 'fastify';
import type { Log } from '../runtime/log.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { createAccessLog } from './access-log.ts';

export type AnswerRecord = ReturnType<typeof createAnswerRecord>;

/** Writes down that a request was answered: in the access log, the metrics and its trace. */
export const createAnswerRecord = ({
  log,
  metrics: { requestTimes, waitTimes },
  accessLogRate,
}: {
  readonly log: Pick<Log, 'info'>;
  readonly metrics: Metrics;
  readonly accessLogRate: number;
}) => {
  const logAccess = createAccessLog(log, accessLogRate);
  return (request: FastifyRequest, status: number): void => {
    const { waited, span, startedMs } = request;
    const elapsedMs = performance.now() - startedMs;
    logAccess(request, status, elapsedMs, waited?.ms);
    if (waited !== null) waitTimes.of(waited.caller).observe(waited.ms / 1000);
    if (span !== null) {
      span.set({ 'http.response.status_code': status });
      if (status >= 500) span.fail();
      span.end();
    }
    requestTimes.of(request.path ?? request.routeOptions.url ?? 'none', String(status)).observe(elapsedMs / 1000);
  };
};
