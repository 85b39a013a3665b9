import { createStore, useStore } from './store.ts';
import { parseSettings, parseUserInfo, type Settings, type UserInfo } from './start-up.ts';
import { storageKeys, writeStored } from './storage.ts';

/** The player's settings and what the game told us, available everywhere, written back at every change. */
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
