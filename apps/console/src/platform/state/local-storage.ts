/** Null if storage is unavailable or the value is malformed. */
export const readStored = (name: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as unknown;
  } catch {
    return null;
  }
};

export const writeStored = (name: string, value: unknown): void => {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Quota exceeded or forbidden: the value is lost when the page is closed.
  }
};
