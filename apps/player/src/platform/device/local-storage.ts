import * as storage from '@guildhall/browser/local-storage.ts';

/** The only local storage keys of the app (B1). */
export const storageKeys = {
  setting: 'community_setting',
  userInfo: 'community_user_info',
  chatHistory: 'community_chat_history',
  postTotal: 'community_post_total',
  surveyTotal: 'community_survey_total',
  postHistory: 'community_post_history',
  lastVisit: 'community_last_visit',
} as const;
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

export const readStored: (key: StorageKey) => unknown = storage.readStored;
export const writeStored: (key: StorageKey, value: unknown) => void = storage.writeStored;
export const removeStored: (key: StorageKey) => void = storage.removeStored;
