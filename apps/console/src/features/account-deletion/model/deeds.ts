import type { DeskDeletion } from '@guildhall/contract/account-deletion-desk.ts';

export type Deed = 'link' | 'confirm' | 'reject' | 'hold' | 'release' | 'stop';

/** Why something that belongs to this state cannot be done right now. */
export type Obstacle = 'first' | 'held' | 'unlinked';

export interface Choice {
  readonly deed: Deed;
  readonly obstacle: Obstacle | null;
}

type Standing = Pick<DeskDeletion, 'state' | 'held_at' | 'needs_two' | 'first_by' | 'is_verified' | 'is_linked'>;

/** Whose agreement this would be: the only one, the first or the second of two, or one that was given already. */
export type Agreement = 'alone' | 'first' | 'second' | 'given';

export const agreementOf = (
  { needs_two: needsTwo, first_by: first }: Pick<Standing, 'needs_two' | 'first_by'>,
  ownId: string,
): Agreement => {
  if (!needsTwo) return 'alone';
  return first === null ? 'first' : first.id === ownId ? 'given' : 'second';
};

/** Asked without a verified launch, and staff have not said yet which account it is about. */
export const needsLink = (request: Pick<Standing, 'is_verified' | 'is_linked'>): boolean =>
  !request.is_verified && !request.is_linked;

const obstacleOf = (request: Standing, ownId: string): Obstacle | null => {
  if (needsLink(request)) return 'unlinked';
  if (request.held_at !== null) return 'held';
  return agreementOf(request, ownId) === 'given' ? 'first' : null;
};

/** What this member of staff can do with it as it stands. The server checks again; this only avoids a refusal. */
export const choicesOf = (request: Standing, ownId: string): readonly Choice[] => {
  const { state, held_at: held } = request;
  if (state !== 'requested' && state !== 'confirmed') return [];
  const hold: Choice = { deed: held === null ? 'hold' : 'release', obstacle: null };
  const stop: Choice = { deed: 'stop', obstacle: null };
  if (state === 'confirmed') return [hold, stop];
  const link: Choice[] = needsLink(request) ? [{ deed: 'link', obstacle: null }] : [];
  return [
    ...link,
    { deed: 'confirm', obstacle: obstacleOf(request, ownId) },
    { deed: 'reject', obstacle: null },
    hold,
    stop,
  ];
};

export const mayDo = (choices: readonly Choice[], deed: Deed): boolean =>
  choices.some((choice) => choice.deed === deed && choice.obstacle === null);
