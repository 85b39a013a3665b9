import { createStore } from '@guildhall/browser/store.ts';

/** Number shown in front of the tab's title; hidden if 0. */
export const tabTitleCount = createStore(0);
