import { useCallback } from 'react';
import { newKey } from '../../../platform/device/new-key.ts';
import { forgetUpload } from '../../files/files.public.ts';
import type { PicturesUpdate } from '../../../kit/drafts/draft-picture.ts';
import { activeRecords } from './active-records.store.ts';
import { draftNameOf } from '../outbox/outbox-item.model.ts';
import { outbox } from '../outbox/outbox.background.ts';
import { useDraftKeeper } from '../../../kit/drafts/use-draft-keeper.ts';
import { createFormKeeper, type FormKeeper } from './form-keeper.store.ts';
import type { DraftName } from '../../../kit/drafts/draft.model.ts';

const createKeeper = (name: DraftName): FormKeeper => {
  const records = activeRecords();
  return createFormKeeper({
    name,
    // A submission that was refused meanwhile becomes the form's draft again.
    load: async () => (await records.draft(name)) ?? outbox.restoreRefused((item) => draftNameOf(item) === name),
    save: records.saveDraft,
    newKey,
  });
};

/** The draft of one form. It survives reloads, killed webviews and navigation. */
export const useDraft = (name: DraftName) => {
  const { keeper, isReady, draft, isRestored } = useDraftKeeper(() => createKeeper(name));
  const changeField = useCallback(
    (field: string, text: string) => {
      keeper.change((now) => ({ ...now, fields: { ...now.fields, [field]: text }, failureMessage: null }));
    },
    [keeper],
  );
  const changePictures = useCallback(
    (update: PicturesUpdate) => {
      keeper.change((now) => {
        const pictures = update(now.pictures);
        // Keep the error unless a picture was added or removed; a finished upload does not fix it.
        return {
          ...now,
          pictures,
          failureMessage: pictures.length === now.pictures.length ? now.failureMessage : null,
        };
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

export type OpenDraft = ReturnType<typeof useDraft>;
