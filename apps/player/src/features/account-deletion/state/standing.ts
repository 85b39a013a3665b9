import type { DeletionRequest } from '@guildhall/contract/account-deletion.ts';
import type { DeletionState } from '@guildhall/contract/account-deletion-rules.ts';

/** Where a request stands, as its player is told. `stopped`: staff cancelled it and said why. */
export type Standing = DeletionState | 'held' | 'stopped';

type Shown = Pick<DeletionRequest, 'state' | 'is_held' | 'close_reason'>;

export const standingOf = ({ state, is_held: isHeld, close_reason: reason }: Shown): Standing => {
  if (isHeld && (state === 'requested' || state === 'confirmed')) return 'held';
  if (state === 'cancelled' && reason !== null) return 'stopped';
  return state;
};

export const isOpen = ({ state }: Pick<DeletionRequest, 'state'>): boolean =>
  state === 'requested' || state === 'confirmed' || state === 'erasing';

/** Until the erasure begins its player may take it back (G3). */
export const mayCancel = ({ state }: Pick<DeletionRequest, 'state'>): boolean =>
  state === 'requested' || state === 'confirmed';
