import { errorNameOf, type ErrorName, type ErrorParams } from '@guildhall/contract/http/errors.ts';
import {
  API_PATH,
  REQUEST_ID_HEADER,
  SUCCESS,
  WRITE_HEADER,
  type BodyInputOf,
  type MsgOf,
} from '@guildhall/contract/http/route.ts';
import type { RouteAt, RoutePath } from '@guildhall/contract/http/routes.ts';

/**
 * A failed call: refused with an error code of the contract, or unanswered. `reason` covers only errors that the first
 * screen must know; features look up their own by code (`playerErrorNameOf`).
 */
export class CallFailure extends Error {
  readonly code: unknown;
  readonly reason: ErrorName | 'network';
  readonly key: string;
  readonly params: ErrorParams;
  /** Of the answer; null if there was none. */
  readonly requestId: string | null;

  constructor(code: unknown, { key = 'error.unknown', params = {}, requestId = null }: ErrorDetails = {}) {
    const reason = code === 'network' ? code : errorNameOf(code);
    super(reason);
    this.code = code;
    this.reason = reason;
    this.key = reason === 'network' ? 'error.network' : key;
    this.params = params;
    this.requestId = requestId;
  }
}

export interface CallerOptions {
  readonly timeoutMs?: number;
  /** Headers of each call: authentication for webviews without cookies, and traces. */
  readonly identity?: () => Record<string, string>;
}

/**
 * Calls a route by its path, typed by the contract. Imports types only, so that pages carry no schemas: the server has
 * already built its response from them.
 */
export type Call = <Path extends RoutePath>(
  path: Path,
  body: BodyInputOf<RouteAt<Path>>,
  signal?: AbortSignal,
) => Promise<MsgOf<RouteAt<Path>>>;

/** Error details from the server: the catalogue key of the message, its parameters, and the id of the request. */
interface ErrorDetails {
  readonly key?: string;
  readonly params?: ErrorParams;
  readonly requestId?: string | null;
}

interface Answer {
  readonly code?: unknown;
  readonly msg?: ErrorDetails | null;
}

/** Creates the error that a failed call throws. Without a response, the code is `network`. */
export type FailureOf = (code: unknown, details?: ErrorDetails) => Error;

/** Creates the function through which an app calls the server. */
export const createSender =
  (failureOf: FailureOf, { timeoutMs = 15_000, identity }: CallerOptions = {}): Call =>
  async (path, body, signal) => {
    const timeout = new AbortController();
    const abort = (): void => {
      timeout.abort();
    };
    const timer = setTimeout(abort, timeoutMs);
    signal?.addEventListener('abort', abort);
    // An earlier abort sends no event.
    if (signal?.aborted === true) abort();
    let answer: Answer | null;
    let requestId: string | null;
    try {
      const response = await fetch(API_PATH + path, {
        method: body === null ? 'GET' : 'POST',
        credentials: 'same-origin',
        signal: timeout.signal,
        headers: {
          [WRITE_HEADER]: '1',
          ...(body !== null && { 'content-type': 'application/json' }),
          ...identity?.(),
        },
        ...(body !== null && { body: JSON.stringify(body) }),
      });
      requestId = response.headers.get(REQUEST_ID_HEADER);
      answer = (await response.json()) as Answer | null;
    } catch {
      throw failureOf('network');
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
    if (answer?.code === SUCCESS) return answer.msg as MsgOf<RouteAt<typeof path>>;
    throw failureOf(answer?.code, { ...answer?.msg, requestId });
  };

/** For the player app: knows only error codes that players can receive. */
export const createCaller = (options?: CallerOptions): Call =>
  createSender((code, details) => new CallFailure(code, details), options);
