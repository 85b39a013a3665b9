import { forgetOwn } from './own-store.ts';
import { forgetContent } from './query.ts';
import { changeSettings } from './settings.ts';
import { removeStored, storageKeys } from './storage.ts';

const listeners: (() => void)[] = [];

/** For whoever holds something of a player in memory: called after the stored part is gone. */
export const onOwnerChange = (listener: () => void): void => {
  listeners.push(listener);
};

/** Another player on this device: nothing of the one before may remain (attack 5). */
export const forgetOwner = (): void => {
  for (const key of ['chatHistory', 'postHistory', 'postTotal', 'surveyTotal'] as const) {
    removeStored(storageKeys[key]);
  }
  changeSettings({ avatar: undefined });
  forgetContent();
  void forgetOwn();
  for (const listener of listeners) listener();
};
