import type { LaunchedKind } from '@guildhall/contract/kinds.ts';
import type { StaffRole } from '@guildhall/contract/permissions.ts';
import { Failure } from './failure.ts';

export interface LaunchedActor {
  readonly kind: LaunchedKind;
  readonly playerId: string;
  readonly guid: number;
  readonly roles: readonly string[];
  /** As the game's server vouched for them; null in a session from before they were kept. */
  readonly channel: number | null;
  readonly gameVersion: string | null;
  readonly sessionId: string;
  readonly kid: string;
  readonly launchedAtMs: number;
}

/** Who is calling. Built from a session and from nothing else. */
export type Actor = { readonly kind: 'anonymous' } | LaunchedActor;

export const anonymous: Actor = { kind: 'anonymous' };

/** For routes that only guests and players may call: what is left is one of them. */
export const launched = (actor: Actor): LaunchedActor => {
  if (actor.kind === 'anonymous') throw new Failure('launch_required');
  return actor;
};

/** A member of staff, from the console's own session; no launch ever makes one (P3). */
export interface StaffActor {
  readonly kind: 'staff';
  readonly staffId: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly sessionId: string;
  /** False until the second factor is set up: until then only that can be done. */
  readonly isSignedIn: boolean;
}
