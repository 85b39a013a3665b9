import { errorNameOf, type ErrorName, type ErrorParams } from '@guildhall/contract/errors.ts';
import { API_PATH, SUCCESS, WRITE_HEADER, type BodyInputOf, type MsgOf } from '@guildhall/contract/route.ts';
import type { RouteAt, RoutePath } from '@guildhall/contract/routes.ts';

/**
 * A call that did not succeed: refused by the server with a reason of the contract, or never answered. `reason` is one that
 * the first screen must know; a feature learns its own from the code (`playerErrorNameOf`).
 */
export class CallFailure extends Error {
  readonly code: unknown;
  readonly reason: ErrorName | 'network';
  readonly key: string;
  readonly params: ErrorParams;

  constructor(code: unknown, { key = 'error.unknown', params = {} }: Told = {}) {
    const reason = code === 'network' ? code : errorNameOf(code);
    super(reason);
    this.code = code;
    this.reason = reason;
    this.key = reason === 'network' ? 'error.network' : key;
    this.params = params;
  }
}

export interface CallerOptions {
  readonly timeoutMs?: number;
  /** Headers that say who calls, in a webview without cookies. */
  readonly identity?: () => Record<string, string>;
}

/**
 * Calls a route by its path; the contract types body and answer. Only types cross over, so a page carries none of the
 * schemas: the server has checked its own answer by building it from them.
 */
export type Call = <Path extends RoutePath>(
  path: Path,
  body: BodyInputOf<RouteAt<Path>>,
  signal?: AbortSignal,
) => Promise<MsgOf<RouteAt<Path>>>;

/** The server's words for a refusal: the text's key in the catalogues and what goes into it. */
interface Told {
  readonly key?: string;
  readonly params?: ErrorParams;
}

interface Answer {
  readonly code?: unknown;
  readonly msg?: Told | null;
}

/** What a failed call throws, from the code that came back; without an answer the code is `network`. */
export type FailureOf = (code: unknown, told?: Told) => Error;

/** Makes the one function through which an app talks to the server. */
export const createSender =
  (failureOf: FailureOf, { timeoutMs = 15_000, identity }: CallerOptions = {}): Call =>
  async (path, body, signal) => {
    const timeout = new AbortController();
    const abort = (): void => {
      timeout.abort();
    };
    const timer = setTimeout(abort, timeoutMs);
    signal?.addEventListener('abort', abort);
    let answer: Answer | null;
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
      answer = (await response.json()) as Answer | null;
    } catch {
      throw failureOf('network');
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
    if (answer?.code === SUCCESS) return answer.msg as MsgOf<RouteAt<typeof path>>;
    throw failureOf(answer?.code, answer?.msg ?? {});
  };

/** The player's: it knows only the reasons that players can meet. */
export const createCaller = (options?: CallerOptions): Call =>
  createSender((code, told) => new CallFailure(code, told), options);
