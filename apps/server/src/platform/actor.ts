import type { LaunchedKind } from '@guildhall/contract/kinds.ts';
import type { StaffRole } from '@guildhall/contract/permissions.ts';
import { Failure } from './failure.ts';

interface KnownPerson {
  readonly playerId: string;
  /** A confirmed deletion has closed the account (G3). */
  readonly isClosed: boolean;
  /** The network the call came from, for budgets that unverified people share (P2). */
  readonly network: string;
}

/** Known by the key of their device alone (P2). */
export interface DeviceActor extends KnownPerson {
  readonly kind: 'anonymous';
  readonly proof: 'device';
  readonly guid: null;
  readonly roles: readonly string[];
  readonly channel: null;
  readonly gameVersion: null;
}

export interface LaunchedActor extends KnownPerson {
  readonly kind: LaunchedKind;
  readonly proof: 'ticket' | 'parameters';
  readonly guid: number;
  readonly roles: readonly string[];
  /** As the game's server vouched for them; null in a session from before they were kept. */
  readonly channel: number | null;
  readonly gameVersion: string | null;
  readonly sessionId: string;
  readonly kid: string;
}

/** A person whose reports, answers and requests can be found again. */
export type PersonActor = DeviceActor | LaunchedActor;

/** The caller. Built from a session or a device key and from nothing else. */
export type Actor = Stranger | PersonActor;

export interface Stranger {
  readonly kind: 'anonymous';
  readonly playerId: null;
  /** Their session has ended. They are not taken for their device, or what they send would land with another person. */
  readonly isEnded: boolean;
}

export const anonymous: Stranger = { kind: 'anonymous', playerId: null, isEnded: false };
export const ended: Stranger = { ...anonymous, isEnded: true };

/** For routes whose access is `person`: the access check has let no other caller through. */
export const person = (actor: Actor): PersonActor => {
  if (actor.playerId === null) throw new Failure('device_required');
  return actor;
};

/** For routes whose access is `launched`: the access check has let no other caller through. */
export const launched = (actor: Actor): LaunchedActor => {
  if (actor.kind === 'anonymous') throw new Failure('launch_required');
  return actor;
};

/** Whether the game's server vouched for who this is (P2). */
export const isVerified = ({ proof }: Pick<PersonActor, 'proof'>): boolean => proof === 'ticket';

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
