import type { StaffDeletion } from '@guildhall/contract/account-deletion/staff.ts';

export type DeletionAction = 'link' | 'confirm' | 'reject' | 'hold' | 'release' | 'stop';

/** Why an action of this state is currently disabled. */
export type Obstacle = 'first' | 'linker' | 'held' | 'unlinked';

export interface Choice {
  readonly action: DeletionAction;
  readonly obstacle: Obstacle | null;
}

type Approvals = Pick<StaffDeletion, 'needs_two' | 'needs_other' | 'first_by' | 'linked_by' | 'second_word_at'>;
type Standing = Approvals & Pick<StaffDeletion, 'state' | 'held_at' | 'is_verified' | 'is_linked'>;

/**
 * Which approval this would be. `given`: this staff member has already approved. `linker`: they linked the account, so someone else must
 * confirm.
 */
export type Agreement = 'alone' | 'first' | 'second' | 'given' | 'linker';

export const agreementOf = (request: Approvals, ownId: string): Agreement => {
  const { needs_two: needsTwo, needs_other: needsOther, first_by: first, linked_by: linker } = request;
  if (request.second_word_at !== null) return 'alone';
  if (!needsTwo) return needsOther && linker?.id === ownId ? 'linker' : 'alone';
  return first === null ? 'first' : first.id === ownId ? 'given' : 'second';
};

/** Unverified requests must be linked to an account by staff before they can be confirmed. */
export const needsLink = (request: Pick<Standing, 'is_verified' | 'is_linked'>): boolean =>
  !request.is_verified && !request.is_linked;

const obstacleOf = (request: Standing, ownId: string): Obstacle | null => {
  if (needsLink(request)) return 'unlinked';
  if (request.held_at !== null) return 'held';
  const agreement = agreementOf(request, ownId);
  if (agreement === 'linker') return 'linker';
  return agreement === 'given' ? 'first' : null;
};

/** Actions available to this staff member. The server checks again; this only avoids a failed request. */
export const choicesOf = (request: Standing, ownId: string): readonly Choice[] => {
  const { state, held_at: held } = request;
  if (state !== 'requested' && state !== 'confirmed') return [];
  const hold: Choice = { action: held === null ? 'hold' : 'release', obstacle: null };
  const stop: Choice = { action: 'stop', obstacle: null };
  if (state === 'confirmed') return [hold, stop];
  const link: Choice[] = needsLink(request) ? [{ action: 'link', obstacle: null }] : [];
  return [
    ...link,
    { action: 'confirm', obstacle: obstacleOf(request, ownId) },
    { action: 'reject', obstacle: null },
    hold,
    stop,
  ];
};

export const mayDo = (choices: readonly Choice[], action: DeletionAction): boolean =>
  choices.some((choice) => choice.action === action && choice.obstacle === null);
