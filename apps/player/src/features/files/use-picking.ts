import { useEffect, useState } from 'react';
import { call } from '../../platform/api.ts';
import { newKey } from '../../platform/new-key.ts';
import type { Told } from '../../platform/told.ts';
import { withFileId, type KeptPicture, type PicturesUpdate } from './model/picture.ts';
import { prepare } from './prepare.ts';
import { forgetUpload, uploadPicture, useUploads } from './uploads.ts';

/** Picked, and not a picture of the form yet; or never to be one, and why. */
export interface Picked {
  readonly key: string;
  readonly told: Told | null;
}

type OnChange = (update: PicturesUpdate) => void;

/** Uploads what the form holds and tells the form where it arrived. */
const useUploading = (pictures: readonly KeptPicture[], onChange: OnChange) => {
  const uploads = useUploads();
  useEffect(() => {
    for (const picture of pictures) {
      const state = uploads.get(picture.key);
      if (picture.fileId !== null) continue;
      if (state === undefined) uploadPicture(picture).catch(() => {});
      else if (state.status === 'arrived') onChange((now) => withFileId(now, picture.key, state.fileId));
    }
  }, [pictures, uploads, onChange]);
  useEffect(() => {
    const retry = (): void => {
      for (const picture of pictures) {
        const state = uploads.get(picture.key);
        if (state?.status === 'failed' && !state.isFinal) uploadPicture(picture).catch(() => {});
      }
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [pictures, uploads]);
  return uploads;
};

/** Everything that a field of pictures does. */
export const usePicking = (pictures: readonly KeptPicture[], onChange: OnChange, max: number) => {
  const uploads = useUploading(pictures, onChange);
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [isOver, setIsOver] = useState(false);
  const room = max - pictures.length - picked.length;

  const add = async (file: File): Promise<void> => {
    const key = newKey();
    setPicked((now) => [...now, { key, told: null }]);
    const prepared = await prepare(file);
    if ('told' in prepared) {
      setPicked((now) => now.map((entry) => (entry.key === key ? { key, told: prepared.told } : entry)));
      return;
    }
    setPicked((now) => now.filter((entry) => entry.key !== key));
    onChange((now) => (now.length < max ? [...now, prepared.picture] : now));
  };

  return {
    uploads,
    picked,
    room,
    /** More was picked at once than there was room for; what did not fit was left out. */
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
      // Only a courtesy: what belongs to no report is swept anyway.
      if (gone?.fileId) call('/file/remove', { id: gone.fileId }).catch(() => {});
    },
    retry: (key: string): void => {
      const picture = pictures.find((entry) => entry.key === key);
      if (picture !== undefined) uploadPicture(picture).catch(() => {});
    },
  };
};
