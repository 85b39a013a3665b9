import type { DeletionState } from '@guildhall/contract/account-deletion-rules.ts';
import { choiceField } from '../../../platform/address-state.ts';

/** What is under way is in the tab of the erasures. */
export const tabStates = [
  'requested',
  'confirmed',
  'rejected',
  'cancelled',
] as const satisfies readonly DeletionState[];
export type TabState = (typeof tabStates)[number];

/** In the address, so that a link and a reload show the same list. */
export const tabFields = { state: choiceField(tabStates) };

export const tabPath = (state: TabState): string =>
  state === 'requested' ? '/deletions' : `/deletions?${new URLSearchParams({ state }).toString()}`;
