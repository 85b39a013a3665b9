import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Not what else hangs on an error: PostgreSQL's `detail` repeats the whole row it refused. */
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
 * Logs hold no personal data: a request is its id, method, route pattern, status and duration. No address, no query,
 * no header, no body. Error objects keep type, code, message and stack.
 */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: shownOf },
    formatters: { level: (label) => ({ level: label }) },
  });
