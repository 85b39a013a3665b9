import { isMac } from './machine.ts';

// On a Mac, ⌥ and an arrow already move by a paragraph; elsewhere, Ctrl+Alt and an arrow belong to the desktop.
const held = isMac ? 'mod+alt' : 'alt';

/** To the language above and below. */
export const langKeys = { previous: `${held}+up`, next: `${held}+down` } as const;
