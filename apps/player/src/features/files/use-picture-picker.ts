import { useEffect, useState } from 'react';
import { call } from '../../platform/network/api.ts';
import { onPaused, pauseOf } from '../../platform/session/paused.ts';
import { newKey } from '../../platform/device/new-key.ts';
import type { FailureMessage } from '../../platform/network/failure.ts';
import { withFileId, type DraftPicture, type PicturesUpdate } from '../../kit/drafts/draft-picture.ts';
import { preparePicture } from './prepare-picture.adapter.ts';
import { forgetUpload, uploadPicture, useUploads, type PicturePath } from './uploads.store.ts';

/** A picked file that is still being prepared (`failure: null`) or was rejected. */
export interface Picked {
  readonly key: string;
  readonly failure: FailureMessage | null;
}

type OnChange = (update: PicturesUpdate) => void;

const useUploading = (pictures: readonly DraftPicture[], onChange: OnChange, path: PicturePath) => {
  const uploads = useUploads();
  useEffect(() => {
    for (const picture of pictures) {
      const state = uploads.get(picture.key);
      if (picture.fileId !== null) continue;
      if (state === undefined) uploadPicture(picture, path).catch(() => {});
      else if (state.status === 'arrived') onChange((now) => withFileId(now, picture.key, state.fileId));
    }
  }, [pictures, uploads, onChange, path]);
  useEffect(() => {
    const retry = (): void => {
      for (const picture of pictures) {
        const state = uploads.get(picture.key);
        if (state?.status === 'failed' && !state.isFinal) uploadPicture(picture, path).catch(() => {});
      }
    };
    window.addEventListener('online', retry);
    const stopWatching = onPaused(() => {
      if (pauseOf('files') === undefined) retry();
    });
    return () => {
      window.removeEventListener('online', retry);
      stopWatching();
    };
  }, [pictures, uploads, path]);
  return uploads;
};

export const usePicturePicker = (
  pictures: readonly DraftPicture[],
  onChange: OnChange,
  max: number,
  path: PicturePath = '/file/upload',
) => {
  const uploads = useUploading(pictures, onChange, path);
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [isOver, setIsOver] = useState(false);
  const room = max - pictures.length - picked.length;

  const add = async (file: File): Promise<void> => {
    const key = newKey();
    setPicked((now) => [...now, { key, failure: null }]);
    const prepared = await preparePicture(file);
    if ('failure' in prepared) {
      setPicked((now) => now.map((entry) => (entry.key === key ? { key, failure: prepared.failure } : entry)));
      return;
    }
    setPicked((now) => now.filter((entry) => entry.key !== key));
    onChange((now) => (now.length < max ? [...now, prepared.picture] : now));
  };

  return {
    uploads,
    picked,
    room,
    /** More files were picked than fit; the surplus was dropped. */
    isOver,
    add: (files: readonly File[]): void => {
      setIsOver(files.length > room);
      for (const file of files.slice(0, Math.max(0, room))) void add(file);
    },
    remove: (key: string): void => {
      const gone = pictures.find((picture) => picture.key === key);
      forgetUpload(key);
      setIsOver(false);
      setPicked((now) => now.filter((entry) => entry.key !== key));
      onChange((now) => now.filter((picture) => picture.key !== key));
      // Fire-and-forget: the server deletes unused uploads anyway.
      if (gone?.fileId) call('/file/remove', { id: gone.fileId }).catch(() => {});
    },
    retry: (key: string): void => {
      const picture = pictures.find((entry) => entry.key === key);
      if (picture !== undefined) uploadPicture(picture, path).catch(() => {});
    },
  };
};
