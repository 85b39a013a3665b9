import type { DeletionState } from '@guildhall/contract/account-deletion/rules.ts';
import { choiceField } from '../../../platform/address/address-state.ts';

/** Requests in state `erasing` are listed in the erasures tab. */
export const tabStates = [
  'requested',
  'confirmed',
  'rejected',
  'cancelled',
] as const satisfies readonly DeletionState[];
export type TabState = (typeof tabStates)[number];

/** Kept in the URL so that links and reloads show the same tab. */
export const tabFields = { state: choiceField(tabStates) };

export const tabPath = (state: TabState): string =>
  state === 'requested' ? '/account-deletion' : `/account-deletion?${new URLSearchParams({ state }).toString()}`;
