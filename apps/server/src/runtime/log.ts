import { pino, type Logger } from 'pino';
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

/**
 * Logs contain no personal data: a request is logged with id, method, route pattern, status and duration, without
 * address, query, headers or body. Errors keep type, code, message and stack. Lines of a request or a job have its id.
 */
export const createLog = (level: string, onLine: (level: string) => void = () => undefined): Log =>
  pino({
    level,
    hooks: {
      logMethod(input, method, number) {
        onLine(pino.levels.labels[number] ?? 'unknown');
        method.apply(this, input);
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
