import { forgetPrivateData } from '../device/private-store.ts';
import { forgetContent } from '../network/query-client.ts';
import { changeSettings, userInfoStore } from './settings.ts';
import { removeStored, storageKeys } from '../device/local-storage.ts';

const listeners: (() => void)[] = [];

/** Called when the owner of drafts and unsent items changes: drop in-memory state of the previous owner. */
export const onOwnerChange = (listener: () => void): void => {
  listeners.push(listener);
};

export const ownerChanged = (): void => {
  for (const listener of listeners) listener();
};

/** Another player uses this device: delete everything of the previous one (threat 5). */
export const forgetOwner = (): void => {
  for (const key of ['chatHistory', 'postHistory', 'postTotal', 'surveyTotal', 'lastVisit'] as const) {
    removeStored(storageKeys[key]);
  }
  changeSettings({ avatar: undefined });
  userInfoStore.set({ ...userInfoStore.get(), own: undefined });
  forgetContent();
  void forgetPrivateData();
  ownerChanged();
};
