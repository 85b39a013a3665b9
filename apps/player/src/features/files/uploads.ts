import { createStore, useStore } from '../../platform/store.ts';
import { failureNameOf, isPassing, toldOf } from '../../platform/told.ts';
import type { PlayerFile } from '@guildhall/contract/files.ts';
import { sendBytes, type Upload as Sending } from './send-bytes.ts';
import type { KeptPicture, UploadState } from './model/picture.ts';

type Upload = Sending<PlayerFile>;

/**
 * Uploads by the key of their picture, outside React: they go on while the player reads something else, and a form that
 * is sent meanwhile waits for the very same upload instead of starting another.
 */
const states = createStore<ReadonlyMap<string, UploadState>>(new Map());
const running = new Map<string, Upload>();

const put = (key: string, state: UploadState | null): void => {
  const next = new Map(states.get());
  if (state === null) next.delete(key);
  else next.set(key, state);
  states.set(next);
};

export const useUploads = (): ReadonlyMap<string, UploadState> => useStore(states);

const follow = async (key: string, upload: Upload): Promise<string> => {
  try {
    const { id: fileId } = await upload.done;
    put(key, { status: 'arrived', fileId });
    return fileId;
  } catch (error) {
    // Called off: whoever did it wants to hear no more of it.
    if (running.get(key) === upload) {
      const name = failureNameOf(error);
      const told = isPassing(name) ? ({ key: 'error.image_upload', params: {} } as const) : toldOf(error);
      put(key, { status: 'failed', told, isFinal: !isPassing(name) && name !== 'launch_required' });
    }
    throw error;
  } finally {
    if (running.get(key) === upload) running.delete(key);
  }
};

const following = new Map<string, Promise<string>>();

/** The name of the picture on the server: of an upload that is over, that is under way, or of a new one. */
export const uploadPicture = ({ key, bytes, fileId }: KeptPicture): Promise<string> => {
  if (fileId !== null) return Promise.resolve(fileId);
  const state = states.get().get(key);
  if (state?.status === 'arrived') return Promise.resolve(state.fileId);
  const joined = running.has(key) ? following.get(key) : undefined;
  if (joined !== undefined) return joined;
  put(key, { status: 'sending', progress: 0 });
  const upload = sendBytes('/file/upload', { key, bytes }, (progress) => {
    if (running.get(key) === upload) put(key, { status: 'sending', progress });
  });
  running.set(key, upload);
  const promise = follow(key, upload);
  following.set(key, promise);
  promise.catch(() => {});
  return promise;
};

/** Calls an upload off, and forgets what is known of one that is over. */
export const forgetUpload = (key: string): void => {
  const upload = running.get(key);
  running.delete(key);
  following.delete(key);
  upload?.abort();
  put(key, null);
};

export const hasRefusedPicture = (pictures: readonly KeptPicture[]): boolean =>
  pictures.some(({ key }) => {
    const state = states.get().get(key);
    return state?.status === 'failed' && state.isFinal;
  });
