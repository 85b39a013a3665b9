import type { StaffDeletion } from '@guildhall/contract/account-deletion/staff.ts';

export type DeletionAction = 'link' | 'confirm' | 'reject' | 'hold' | 'release' | 'stop';

/** Why an action of this state is currently disabled. */
export type Obstacle = 'first' | 'held' | 'unlinked';

export interface Choice {
  readonly action: DeletionAction;
  readonly obstacle: Obstacle | null;
}

type Standing = Pick<StaffDeletion, 'state' | 'held_at' | 'needs_two' | 'first_by' | 'is_verified' | 'is_linked'>;

/** Which approval this would be; `given` means this staff member has already approved. */
export type Agreement = 'alone' | 'first' | 'second' | 'given';

export const agreementOf = (
  { needs_two: needsTwo, first_by: first }: Pick<Standing, 'needs_two' | 'first_by'>,
  ownId: string,
): Agreement => {
  if (!needsTwo) return 'alone';
  return first === null ? 'first' : first.id === ownId ? 'given' : 'second';
};

/** Unverified requests must be linked to an account by staff before they can be confirmed. */
export const needsLink = (request: Pick<Standing, 'is_verified' | 'is_linked'>): boolean =>
  !request.is_verified && !request.is_linked;

const obstacleOf = (request: Standing, ownId: string): Obstacle | null => {
  if (needsLink(request)) return 'unlinked';
  if (request.held_at !== null) return 'held';
  return agreementOf(request, ownId) === 'given' ? 'first' : null;
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
