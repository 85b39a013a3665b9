import { createStore } from '@guildhall/browser/store.ts';
import { readStored, writeStored } from '@guildhall/browser/local-storage.ts';

const STORED = 'guildhall-console-answer-help-folded';

/** Whether the agent hides suggestions; the same for all chats and reports of this browser. */
export const foldedStore = createStore(readStored(STORED) === true, (isFolded) => writeStored(STORED, isFolded));
