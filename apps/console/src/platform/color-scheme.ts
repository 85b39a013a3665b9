import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

/** Also read by public/before-paint.js. As it is, not as JSON. */
const STORED = 'guildhall-console-scheme';

let onStorage: ((event: StorageEvent) => void) | null = null;

/** Keeps the choice of light, dark or the system's, and follows it when another window changes it. */
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
      // The choice then lasts as long as the page.
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
