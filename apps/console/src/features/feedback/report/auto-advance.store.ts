import { readStored, writeStored } from '@guildhall/browser/local-storage.ts';
import { createStore, useStore } from '@guildhall/browser/store.ts';

/** Whether the next report opens automatically when one is finished. A preference of this browser. */
const STORED = 'guildhall-console-feedback-next';

const store = createStore(readStored(STORED) !== false, (value) => writeStored(STORED, value));

export const isAutoAdvancing = store.get;

export const useAutoAdvance = () => ({ isOn: useStore(store), set: store.set });
