import { CallFailure } from '@guildhall/client/call.ts';
import type { ErrorParams } from '@guildhall/contract/errors.ts';
import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files.ts';
import { API_PATH, SUCCESS, WRITE_HEADER } from '@guildhall/contract/route.ts';
import { currentBearer } from '../../platform/api.ts';

/** Nothing moved for so long: the connection is dead, whatever the device believes. */
const stallsAfterMs = 45_000;

interface Answer {
  readonly code?: unknown;
  readonly msg?: { readonly id?: string; readonly key?: string; readonly params?: ErrorParams } | null;
}

const parse = (text: string): Answer | null => {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return null;
  }
};

export interface Upload {
  /** The name of the picture on the server. */
  readonly done: Promise<string>;
  abort(): void;
}

/** Uploads one picture. Fetch cannot tell how much has left the phone, so it is the older way. */
export const sendBytes = (key: string, bytes: ArrayBuffer, onProgress: (share: number) => void): Upload => {
  const request = new XMLHttpRequest();
  const abort = (): void => request.abort();
  const done = new Promise<string>((resolve, reject) => {
    let timer = setTimeout(abort, stallsAfterMs);
    const fail = (): void => reject(new CallFailure('network'));
    request.open('POST', `${API_PATH}/file/upload`);
    request.setRequestHeader(WRITE_HEADER, '1');
    request.setRequestHeader(UPLOAD_KEY_HEADER, key);
    request.setRequestHeader('content-type', 'application/octet-stream');
    const token = currentBearer();
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(abort, stallsAfterMs);
      if (total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      const answer = parse(request.responseText);
      const msg = answer?.msg ?? {};
      if (answer?.code === SUCCESS && msg.id !== undefined) resolve(msg.id);
      else if (answer === null) fail();
      else reject(new CallFailure(answer.code, msg));
    };
    request.onerror = fail;
    request.onabort = fail;
    request.onloadend = () => clearTimeout(timer);
    request.send(bytes);
  });
  return { done, abort };
};
