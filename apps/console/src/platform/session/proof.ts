import { createStore, useStore } from '@guildhall/browser/store.ts';
import { whenProofRequired } from '../network/api.ts';

/** Resolves whether the person proved their presence; null while nothing asks. Several calls wait for one dialog. */
const askedStore = createStore<((isProven: boolean) => void) | null>(null);
let answer: Promise<boolean> | null = null;

const ask = (): Promise<boolean> => {
  answer ??= new Promise((resolve) => {
    askedStore.set((isProven) => {
      answer = null;
      askedStore.set(null);
      resolve(isProven);
    });
  });
  return answer;
};

whenProofRequired(ask);

/** Ends the question of the dialog; null while there is none. */
export const useAskedProof = () => useStore(askedStore);
