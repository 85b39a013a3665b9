import type { LaunchedKind } from '@guildhall/contract/launch/kinds.ts';
import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import { Failure } from './failure.ts';

/** Shown as the author of changes that jobs made. */
export const systemName = 'Guildhall';

interface KnownPerson {
  readonly playerId: string;
  /** True once a deletion request has been confirmed (G3). */
  readonly isClosed: boolean;
  /** Network of the caller, for the budgets shared by unverified players (P2). */
  readonly network: string;
  /**
   * Verified, or launched by parameters on this device on an earlier day. Decides who waits with strangers, and nothing
   * else: it is no proof of identity.
   */
  readonly isKnown: boolean;
}

/** Identified only by a device key (P2). */
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
  /** As signed by the game server; null in sessions created before these claims were stored. */
  readonly channel: number | null;
  readonly gameVersion: string | null;
  readonly sessionId: string;
  readonly kid: string;
}

/** A caller with an identity, to whom reports, answers and requests belong. */
export type PersonActor = DeviceActor | LaunchedActor;

/** The caller, derived only from a session or a device key. */
export type Actor = Stranger | PersonActor;

export interface Stranger {
  readonly kind: 'anonymous';
  readonly playerId: null;
  /**
   * Set if the session has ended. Falling back to the device identity would attribute their input to another person.
   */
  readonly isEnded: boolean;
}

export const anonymous: Stranger = { kind: 'anonymous', playerId: null, isEnded: false };
export const ended: Stranger = { ...anonymous, isEnded: true };

/** For routes with access `person`: the access check has already rejected other callers. */
export const person = (actor: Actor): PersonActor => {
  if (actor.playerId === null) throw new Failure('device_required');
  return actor;
};

/** For routes with access `launched`: the access check has already rejected other callers. */
export const launched = (actor: Actor): LaunchedActor => {
  if (actor.kind === 'anonymous') throw new Failure('launch_required');
  return actor;
};

/** Whether the game server vouched for this identity (P2). */
export const isVerified = ({ proof }: Pick<PersonActor, 'proof'>): boolean => proof === 'ticket';

/** For fair queues: null for people we know. */
export const strangersNetwork = ({ isKnown, network }: Pick<PersonActor, 'isKnown' | 'network'>): string | null =>
  isKnown ? null : network;

/** A staff member with a console session; a launch never creates one (P3). */
export interface StaffActor {
  readonly kind: 'staff';
  readonly staffId: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly sessionId: string;
  /** False until a second factor is enrolled; until then only enrollment is allowed. */
  readonly isSignedIn: boolean;
  /** Signed in, or entered a code or the password again, within the last minutes. */
  readonly hasRecentProof: boolean;
  /** Deactivated by another admin within the last day: can only reject what that admin asks for (threat 15). */
  readonly isRemoved: boolean;
}
