import { createStore } from '@guildhall/browser/store.ts';

const afterMs = 5000;

/** Whether the first screen has been there for a while: from then on, what it does not need may load. */
export const atRestStore = createStore(false);

export const atRest = new Promise<void>((resolve) => {
  setTimeout(() => {
    atRestStore.set(true);
    resolve();
  }, afterMs);
});
