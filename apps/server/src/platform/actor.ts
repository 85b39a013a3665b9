import type { LaunchedKind } from '@guildhall/contract/kinds.ts';

export interface LaunchedActor {
  readonly kind: LaunchedKind;
  readonly playerId: string;
  readonly guid: number;
  readonly sessionId: string;
  readonly kid: string;
  readonly launchedAtMs: number;
}

/** Who is calling. Built from a session and from nothing else. */
export type Actor = { readonly kind: 'anonymous' } | LaunchedActor;

export const anonymous: Actor = { kind: 'anonymous' };
