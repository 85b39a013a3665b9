let isSaving = true;

/** False once local storage refused a write; from then on values last until the page closes. */
export const canSave = (): boolean => isSaving;

/** Parsed JSON; null if missing, invalid or storage is unavailable. Never throws. */
export const readStored = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
  } catch (error) {
    console.error(`local storage: ${key} could not be read`, error);
    return null;
  }
};

export const writeStored = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    isSaving = false;
    console.error(`local storage: ${key} could not be saved`, error);
  }
};

export const removeStored = (key: string): void => {
  try {
    localStorage.removeItem(key);
  } catch (error) {
    console.error(`local storage: ${key} could not be removed`, error);
  }
};
