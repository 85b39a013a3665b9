import type { DeskDeletion } from '@guildhall/contract/account-deletion-desk.ts';

export type Deed = 'confirm' | 'reject' | 'hold' | 'release' | 'stop';

/** Why something that belongs to this state cannot be done right now. */
export type Obstacle = 'first' | 'held';

export interface Choice {
  readonly deed: Deed;
  readonly obstacle: Obstacle | null;
}

type Standing = Pick<DeskDeletion, 'state' | 'held_at' | 'needs_two' | 'first_by'>;

/** Whose agreement this would be: the only one, the first or the second of two, or one that was given already. */
export type Agreement = 'alone' | 'first' | 'second' | 'given';

export const agreementOf = ({ needs_two: needsTwo, first_by: first }: Standing, ownId: string): Agreement => {
  if (!needsTwo) return 'alone';
  return first === null ? 'first' : first.id === ownId ? 'given' : 'second';
};

/** What this member of staff can do with it as it stands. The server judges again; this only spares a refusal. */
export const choicesOf = (request: Standing, ownId: string): readonly Choice[] => {
  const { state, held_at: held } = request;
  if (state !== 'requested' && state !== 'confirmed') return [];
  const hold: Choice = { deed: held === null ? 'hold' : 'release', obstacle: null };
  const stop: Choice = { deed: 'stop', obstacle: null };
  if (state === 'confirmed') return [hold, stop];
  const obstacle = held !== null ? 'held' : agreementOf(request, ownId) === 'given' ? 'first' : null;
  return [{ deed: 'confirm', obstacle }, { deed: 'reject', obstacle: null }, hold, stop];
};

export const mayDo = (choices: readonly Choice[], deed: Deed): boolean =>
  choices.some((choice) => choice.deed === deed && choice.obstacle === null);
