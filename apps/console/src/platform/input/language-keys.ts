import { isMac } from './is-mac.ts';

// On a Mac, ⌥+arrow moves by paragraph; elsewhere, Ctrl+Alt+arrow belongs to the desktop environment.
const held = isMac ? 'mod+alt' : 'alt';

export const languageKeys = { previous: `${held}+up`, next: `${held}+down` } as const;
