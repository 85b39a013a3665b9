import { useCallback, useEffect, useState } from 'react';
import { newKey } from '../../../platform/new-key.ts';
import { useStore } from '../../../platform/store.ts';
import { forgetUpload } from '../../files/files.public.ts';
import type { PicturesUpdate } from '../../files/pictures.public.ts';
import { keptRecords } from '../kept/kept.ts';
import { draftNameOf } from '../outbox/outbox.item.ts';
import { outbox } from '../outbox/outbox.start.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import type { DraftName } from './draft.model.ts';

const createKeeper = (name: DraftName): DraftKeeper => {
  const records = keptRecords();
  return createDraftKeeper({
    name,
    // What was sent and refused since is the draft of its form again.
    load: async () => (await records.draft(name)) ?? outbox.takeBack((item) => draftNameOf(item) === name),
    save: records.saveDraft,
    newKey,
  });
};

/** What is being written in one form. It survives a reload, a killed webview and a look at another screen. */
export const useDraft = (name: DraftName) => {
  const [keeper] = useState(() => createKeeper(name));
  const { isReady, draft, isRestored } = useStore(keeper.state);
  useEffect(() => {
    const flush = (): void => void keeper.flush();
    void keeper.load();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [keeper]);
  const changeField = useCallback(
    (field: string, text: string) => {
      keeper.change((now) => ({ ...now, fields: { ...now.fields, [field]: text }, told: null }));
    },
    [keeper],
  );
  const changePictures = useCallback(
    (update: PicturesUpdate) => {
      keeper.change((now) => {
        const pictures = update(now.pictures);
        // One that merely arrived is no answer to what was wrong.
        return { ...now, pictures, told: pictures.length === now.pictures.length ? now.told : null };
      });
    },
    [keeper],
  );
  const discard = (): void => {
    for (const { key } of draft.pictures) forgetUpload(key);
    void keeper.reset();
  };
  return { keeper, isReady, draft, isRestored, changeField, changePictures, discard };
};

export type DraftInHand = ReturnType<typeof useDraft>;
