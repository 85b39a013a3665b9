import { createStore, useStore } from '@guildhall/browser/store.ts';
import { parseSettings, parseUserInfo, type Settings, type UserInfo } from './start-up.ts';
import { storageKeys, writeStored } from '../device/local-storage.ts';

/** The player's settings and the launch parameters; persisted on every change. */
export const settingsStore = createStore<Settings>(parseSettings(null), (value) => {
  writeStored(storageKeys.setting, value);
});
export const userInfoStore = createStore<UserInfo>(parseUserInfo(null), (value) => {
  writeStored(storageKeys.userInfo, value);
});

export const useSettings = (): Settings => useStore(settingsStore);
export const useUserInfo = (): UserInfo => useStore(userInfoStore);

export const changeSettings = (change: Partial<Settings>): void => {
  settingsStore.set({ ...settingsStore.get(), ...change });
};
