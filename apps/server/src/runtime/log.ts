import { pino, type Logger } from 'pino';

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
 * address, query, headers or body. Errors keep type, code, message and stack.
 */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: shownOf },
    formatters: { level: (label) => ({ level: label }) },
  });
