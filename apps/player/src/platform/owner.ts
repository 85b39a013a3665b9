import { forgetOwn } from './own-store.ts';
import { forgetContent } from './query.ts';
import { changeSettings } from './settings.ts';
import { removeStored, storageKeys } from './storage.ts';

const listeners: (() => void)[] = [];

/** Called when other drafts and unsent messages apply from now on: drop what memory holds of the ones before. */
export const onOwnerChange = (listener: () => void): void => {
  listeners.push(listener);
};

export const ownerChanged = (): void => {
  for (const listener of listeners) listener();
};

/** Another player on this device: nothing of the one before may remain (attack 5). */
export const forgetOwner = (): void => {
  for (const key of ['chatHistory', 'postHistory', 'postTotal', 'surveyTotal'] as const) {
    removeStored(storageKeys[key]);
  }
  changeSettings({ avatar: undefined });
  forgetContent();
  void forgetOwn();
  ownerChanged();
};
