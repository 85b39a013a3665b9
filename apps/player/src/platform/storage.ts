/** The only keys the app keeps in local storage (B1). */
export const storageKeys = {
  setting: 'community_setting',
  userInfo: 'community_user_info',
  chatHistory: 'community_chat_history',
  postTotal: 'community_post_total',
  surveyTotal: 'community_survey_total',
  postHistory: 'community_post_history',
} as const;
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

let isSaving = true;

/** False once the device refused to store something; what was set then lasts until the app closes. */
export const canSave = (): boolean => isSaving;

/** Stored JSON, or null when there is none, it does not parse, or storage itself throws. Never throws. */
export const readStored = (key: StorageKey): unknown => {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch (error) {
    console.error(`${key} could not be read`, error);
    return null;
  }
};

export const writeStored = (key: StorageKey, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    isSaving = false;
    console.error(`${key} could not be saved`, error);
  }
};

export const removeStored = (key: StorageKey): void => {
  try {
    localStorage.removeItem(key);
  } catch (error) {
    console.error(`${key} could not be removed`, error);
  }
};
