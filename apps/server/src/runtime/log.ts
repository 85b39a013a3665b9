import { pino, type Logger } from 'pino';
import { createLogLimit } from './log-limit.ts';
import { currentContext } from './request-context.ts';

export type Log = Logger;

/** Drops other properties of errors: PostgreSQL's `detail` repeats the whole rejected row. */
const shownOf = (error: unknown): unknown =>
  error instanceof Error
    ? {
        type: error.constructor.name,
        ...('code' in error ? { code: error.code } : {}),
        message: error.message,
        stack: error.stack,
        ...(error.cause === undefined ? {} : { cause: shownOf(error.cause) }),
      }
    : String(error);

/** While a store is away every request, job and connection fails for the same reason: a few lines each second say it. */
const outageLines = { burst: 2, everyMs: 1000 };

/**
 * Logs contain no personal data: a request is logged with id, method, route pattern, status and duration, without
 * address, query, headers or body. Errors keep type, code, message and stack. Lines of a request or a job have its id.
 * Errors for which `isOutage` is true are limited for each message; `skipped` says how many were left out.
 */
export const createLog = (
  level: string,
  onLine: (level: string) => void = () => undefined,
  isOutage: (error: unknown) => boolean = () => false,
): Log => {
  const limit = createLogLimit({ now: () => performance.now() }, outageLines);
  return pino({
    level,
    hooks: {
      logMethod(input, method, number) {
        onLine(pino.levels.labels[number] ?? 'unknown');
        const [details, message] = input as [unknown, unknown];
        if (typeof details !== 'object' || details === null || !('err' in details) || !isOutage(details.err)) {
          method.apply(this, input);
          return;
        }
        const skipped = limit(String(message));
        if (skipped === null) return;
        method.call(this, skipped === 0 ? details : { ...details, skipped }, String(message));
      },
    },
    base: null,
    mixin: () => {
      const context = currentContext();
      if (context === undefined) return {};
      const traceId = context.span?.traceparent.slice(3, 35);
      return traceId === undefined ? { requestId: context.id } : { requestId: context.id, traceId };
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: shownOf },
    formatters: { level: (label) => ({ level: label }) },
  });
};
