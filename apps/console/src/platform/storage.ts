/** A browser may refuse storage altogether; the console then forgets, but works. */
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
    // Full or forbidden: the value lives on until the page is closed.
  }
};
