import { createStore } from '@guildhall/browser/store.ts';

export interface ShownRows {
  readonly ids: readonly string[];
  /** Those whose cards need no swipe: one on a phone, two or three on a tablet. */
  readonly inSight: readonly string[];
}

export const noRows: ShownRows = { ids: [], inSight: [] };

/** The rows that the block “Yours” shows on this screen. The chip repeats neither a card in sight nor the place in line. */
export const shownRowsStore = createStore<ShownRows>(noRows);
