import { CallFailure } from '@guildhall/client/call.ts';
import type { ErrorParams } from '@guildhall/contract/http/errors.ts';
import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import { API_PATH, SUCCESS, REQUEST_ID_HEADER, WRITE_HEADER, type MsgOf } from '@guildhall/contract/http/route.ts';
import type { RouteAt } from '@guildhall/contract/http/routes.ts';
import { identityHeaders, withDevice } from '../../platform/network/api.ts';

/** Without progress for this long the connection counts as dead. */
const stallsAfterMs = 45_000;

interface Answer {
  readonly code?: unknown;
  readonly msg?: { readonly key?: string; readonly params?: ErrorParams } | null;
}

const parse = (text: string): Answer | null => {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return null;
  }
};

export interface Upload<Msg> {
  readonly done: Promise<Msg>;
  abort(): void;
}

const triesMax = 5;

/** The server says when to try again if it is busy, or if an earlier attempt with the same key is still in progress. */
const retried = async <T>(attempt: () => Promise<T>, isAborted: () => boolean): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const seconds = error instanceof CallFailure ? error.params['retry_after'] : undefined;
      // A pause lasts for longer than a player waits for an upload.
      const isPaused = error instanceof CallFailure && error.reason === 'feature_paused';
      if (typeof seconds !== 'number' || isPaused || tries === triesMax) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      // Cancelled while waiting.
      if (isAborted()) throw error;
    }
  }
};

/** Routes that take a raw file as the request body. */
type BytesPath = '/file/upload' | '/deletion/evidence' | '/chat/voice';

/** Uploads one file. Uses XMLHttpRequest, because fetch cannot report upload progress. */
export const sendBytes = <Path extends BytesPath>(
  path: Path,
  { key, bytes, query = '' }: { readonly key: string; readonly bytes: ArrayBuffer; readonly query?: string },
  onProgress: (share: number) => void,
): Upload<MsgOf<RouteAt<Path>>> => {
  let request = new XMLHttpRequest();
  let isAborted = false;
  const abort = (): void => request.abort();
  const attempt = () =>
    new Promise<MsgOf<RouteAt<Path>>>((resolve, reject) => {
      request = new XMLHttpRequest();
      let timer = setTimeout(abort, stallsAfterMs);
      const fail = (): void => reject(new CallFailure('network'));
      request.open('POST', API_PATH + path + query);
      request.setRequestHeader(WRITE_HEADER, '1');
      request.setRequestHeader(UPLOAD_KEY_HEADER, key);
      request.setRequestHeader('content-type', 'application/octet-stream');
      for (const [name, value] of Object.entries(identityHeaders())) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => {
        clearTimeout(timer);
        timer = setTimeout(abort, stallsAfterMs);
        if (total > 0) onProgress(loaded / total);
      };
      request.onload = () => {
        const answer = parse(request.responseText);
        if (answer === null) fail();
        else if (answer.code === SUCCESS) resolve(answer.msg as MsgOf<RouteAt<Path>>);
        else
          reject(
            new CallFailure(answer.code, { ...answer.msg, requestId: request.getResponseHeader(REQUEST_ID_HEADER) }),
          );
      };
      request.onerror = fail;
      request.onabort = fail;
      request.onloadend = () => clearTimeout(timer);
      request.send(bytes);
    });
  return {
    done: retried(
      () => withDevice(attempt),
      () => isAborted,
    ),
    abort: () => {
      isAborted = true;
      abort();
    },
  };
};
