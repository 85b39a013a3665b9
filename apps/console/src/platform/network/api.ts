import { createSender, type Call, type FailureOf } from '@guildhall/client/call.ts';
import type { ErrorParams } from '@guildhall/contract/http/errors.ts';
import { API_PATH, SUCCESS, WRITE_HEADER, type BodyInputOf, type MsgOf } from '@guildhall/contract/http/route.ts';
import type { RouteAt, RoutePath } from '@guildhall/contract/http/routes.ts';
import { allErrors, anyErrorNameOf, type AnyErrorName } from '@guildhall/contract/http/staff-errors.ts';

/** A failed call: rejected with an error of the contract, or never answered (`network`). */
export class CallFailure extends Error {
  readonly reason: AnyErrorName | 'network';
  readonly key: ErrorKey;
  readonly params: ErrorParams;
  readonly requestId: string | null;

  constructor(reason: AnyErrorName | 'network', params: ErrorParams = {}, requestId: string | null = null) {
    super(reason);
    this.reason = reason;
    this.key = reason === 'network' ? 'error.network' : allErrors[reason].key;
    this.params = params;
    this.requestId = requestId;
  }
}

export type ErrorKey = (typeof allErrors)[AnyErrorName]['key'] | 'error.network';

export const isFailure = (error: unknown, ...reasons: readonly CallFailure['reason'][]): error is CallFailure =>
  error instanceof CallFailure && reasons.includes(error.reason);

const failureOf = (code: unknown, details?: Parameters<FailureOf>[1]): CallFailure =>
  new CallFailure(code === 'network' ? code : anyErrorNameOf(code), details?.params, details?.requestId);

let onSessionLost: () => void = () => {};

/** Registers the listener for responses that say the session is missing or expired. */
export const whenSessionLost = (listener: () => void): void => {
  onSessionLost = listener;
};

const noticeLoss = (error: unknown): void => {
  if (isFailure(error, 'staff_required', 'second_factor_required')) onSessionLost();
};

let askForProof: () => Promise<boolean> = () => Promise.resolve(false);

/** Registers what asks the person for their code or password; it answers whether they gave it. */
export const whenProofRequired = (ask: () => Promise<boolean>): void => {
  askForProof = ask;
};

const send = createSender(failureOf, { timeoutMs: 30_000 });

/** The only function for API calls; the contract types the body and the response. */
export const call: Call = async (path, body, signal) => {
  try {
    return await send(path, body, signal);
  } catch (error) {
    // The caller keeps waiting meanwhile, so that its form keeps its input.
    if (isFailure(error, 'proof_required') && (await askForProof())) return await call(path, body, signal);
    noticeLoss(error);
    throw error;
  }
};

/** Routes whose body is a raw file. */
type UploadPath = {
  [Path in RoutePath]: BodyInputOf<RouteAt<Path>> extends Uint8Array ? Path : never;
}[RoutePath];

interface UploadOptions {
  readonly signal?: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Uploads a file. Uses `XMLHttpRequest` because `fetch` cannot report upload progress. */
export const upload = <Path extends UploadPath>(
  path: Path,
  bytes: Blob | Uint8Array<ArrayBuffer>,
  { signal, onProgress, query, headers = {} }: UploadOptions = {},
): Promise<MsgOf<RouteAt<Path>>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (error: CallFailure): void => {
      noticeLoss(error);
      reject(error);
    };
    request.open('POST', API_PATH + path + (query === undefined ? '' : `?${new URLSearchParams(query)}`));
    request.responseType = 'json';
    request.setRequestHeader(WRITE_HEADER, '1');
    request.setRequestHeader('content-type', 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const answer = request.response as { code?: unknown; msg?: { params?: ErrorParams } | null } | null;
      if (answer?.code === SUCCESS) resolve(answer.msg as MsgOf<RouteAt<Path>>);
      else fail(failureOf(answer?.code, answer?.msg ?? {}));
    });
    for (const event of ['error', 'abort', 'timeout']) {
      request.addEventListener(event, () => {
        fail(new CallFailure('network'));
      });
    }
    signal?.addEventListener('abort', () => {
      request.abort();
    });
    request.send(bytes);
  });
