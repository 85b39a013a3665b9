import { createStore, useStore } from '@guildhall/browser/store.ts';
import { failureNameOf, isTransient, failureMessageOf } from '../../platform/network/failure.ts';
import type { PlayerFile } from '@guildhall/contract/files/routes.ts';
import { sendBytes, type Upload as Sending } from './send-bytes.adapter.ts';
import type { DraftPicture, UploadState } from '../../kit/drafts/draft-picture.ts';

type Upload = Sending<PlayerFile>;

/**
 * Uploads by picture key. Lives outside React, so that uploads continue during navigation and a form that is sent
 * meanwhile joins the running upload.
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
    // Cancelled uploads report no failure.
    if (running.get(key) === upload) {
      const name = failureNameOf(error);
      const failure = isTransient(name)
        ? ({ key: 'error.image_upload', params: {} } as const)
        : failureMessageOf(error);
      const isFinal = !isTransient(name) && name !== 'launch_required' && name !== 'too_frequent';
      put(key, { status: 'failed', failure, isFinal });
    }
    throw error;
  } finally {
    if (running.get(key) === upload) running.delete(key);
  }
};

const following = new Map<string, Promise<string>>();

/** Screenshots of a deletion request have a route of their own, which is open to restricted players too. */
export type PicturePath = '/file/upload' | '/deletion/evidence';

/** Returns the file id; joins a running upload or starts one if needed. */
export const uploadPicture = (
  { key, bytes, fileId }: DraftPicture,
  path: PicturePath = '/file/upload',
): Promise<string> => {
  if (fileId !== null) return Promise.resolve(fileId);
  const state = states.get().get(key);
  if (state?.status === 'arrived') return Promise.resolve(state.fileId);
  const joined = running.has(key) ? following.get(key) : undefined;
  if (joined !== undefined) return joined;
  put(key, { status: 'sending', progress: 0 });
  const upload = sendBytes(path, { key, bytes }, (progress) => {
    if (running.get(key) === upload) put(key, { status: 'sending', progress });
  });
  running.set(key, upload);
  const promise = follow(key, upload);
  following.set(key, promise);
  promise.catch(() => {});
  return promise;
};

export const forgetUpload = (key: string): void => {
  const upload = running.get(key);
  running.delete(key);
  following.delete(key);
  upload?.abort();
  put(key, null);
};

export const hasRefusedPicture = (pictures: readonly DraftPicture[]): boolean =>
  pictures.some(({ key }) => {
    const state = states.get().get(key);
    return state?.status === 'failed' && state.isFinal;
  });
