import { readStored, writeStored } from '../../../platform/storage.ts';
import { createStore, useStore } from '../../../platform/store.ts';

/** Whether the next report opens by itself when one is finished. Of this browser: it is a habit of hands. */
const STORED = 'guildhall-console-feedback-next';

const store = createStore(readStored(STORED) !== false, (value) => writeStored(STORED, value));

export const goesOn = store.get;

export const useGoingOn = () => ({ isOn: useStore(store), set: store.set });
