import type { DeletionRequest } from '@guildhall/contract/account-deletion/player.ts';
import type { DeletionState } from '@guildhall/contract/account-deletion/rules.ts';

/** The status shown to the player. `stopped`: staff cancelled the request and gave a reason. */
export type RequestStatus = DeletionState | 'held' | 'stopped';

type Shown = Pick<DeletionRequest, 'state' | 'is_held' | 'close_reason'>;

export const requestStatusOf = ({ state, is_held: isHeld, close_reason: reason }: Shown): RequestStatus => {
  if (isHeld && (state === 'requested' || state === 'confirmed')) return 'held';
  if (state === 'cancelled' && reason !== null) return 'stopped';
  return state;
};

export const isOpen = ({ state }: Pick<DeletionRequest, 'state'>): boolean =>
  state === 'requested' || state === 'confirmed' || state === 'erasing';

/** The player can cancel until the erasure starts (G3). */
export const mayCancel = ({ state }: Pick<DeletionRequest, 'state'>): boolean =>
  state === 'requested' || state === 'confirmed';
