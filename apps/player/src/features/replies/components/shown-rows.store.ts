import { createStore } from '@guildhall/browser/store.ts';

/** The rows that the block “Yours” shows on this screen. The chip repeats neither the first card nor the place in line. */
export const shownRowsStore = createStore<readonly string[]>([]);
