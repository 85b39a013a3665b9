import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

/** Also read by public/before-paint.js. Stored as a plain string, not JSON. */
const STORED = 'guildhall-console-scheme';

let onStorage: ((event: StorageEvent) => void) | null = null;

export const colorSchemeManager: MantineColorSchemeManager = {
  get: (defaultValue) => {
    try {
      const stored = localStorage.getItem(STORED);
      return isMantineColorScheme(stored) ? stored : defaultValue;
    } catch {
      return defaultValue;
    }
  },
  set: (value) => {
    try {
      localStorage.setItem(STORED, value);
    } catch {
      // Storage is unavailable: the choice lasts until the page is closed.
    }
  },
  subscribe: (onUpdate: (scheme: MantineColorScheme) => void) => {
    onStorage = ({ key, newValue }) => {
      if (key === STORED && isMantineColorScheme(newValue)) onUpdate(newValue);
    };
    window.addEventListener('storage', onStorage);
  },
  unsubscribe: () => {
    if (onStorage !== null) window.removeEventListener('storage', onStorage);
  },
  clear: () => {
    localStorage.removeItem(STORED);
  },
};
