import { createStore } from './store.ts';

/** What waits for whoever works here, before the title of the browser's tab. 0 shows nothing. */
export const tabCount = createStore(0);
