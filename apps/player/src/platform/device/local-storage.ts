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

let isSaving = true;

/** False once local storage refused a write; from then on settings last until the app closes. */
export const canSave = (): boolean => isSaving;

/** Parsed JSON; null if missing, invalid or storage is unavailable. Never throws. */
export const readStored = (key: StorageKey): unknown => {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch (error) {
    console.error(`local storage: ${key} could not be read`, error);
    return null;
  }
};

export const writeStored = (key: StorageKey, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    isSaving = false;
    console.error(`local storage: ${key} could not be saved`, error);
  }
};

export const removeStored = (key: StorageKey): void => {
  try {
    localStorage.removeItem(key);
  } catch (error) {
    console.error(`local storage: ${key} could not be removed`, error);
  }
};
