import type { ErrorParams } from '@guildhall/contract/errors.ts';
import type { BodyOf, MsgOf, QueryOf, Route, StaffAccess } from '@guildhall/contract/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, StaffActor } from './actor.ts';
import type { Tx } from './database.ts';
import type { GivenFile } from './given-file.ts';
import type { ReadyBytes } from './ready-bytes.ts';

/** Who calls, as far as the route's access already settles it. */
export type ActorOf<R extends Route> =
  R['access'] extends StaffAccess<infer Need> ? (Need extends 'open' ? StaffActor | null : StaffActor) : Actor;

export interface Call<R extends Route> {
  readonly body: BodyOf<R>;
  readonly query: QueryOf<R>;
  readonly actor: ActorOf<R>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface MountedRoute {
  readonly route: Route;
  /** What the answer to a body over `bytesMax` says besides its name. */
  readonly tooLarge?: ErrorParams | undefined;
  readonly handle: (call: Call<never>) => unknown;
}

type Given<R extends Route> = 'picture' extends R['gives']
  ? Uint8Array
  : 'file' extends R['gives']
    ? GivenFile
    : MsgOf<R>;
type Answer<R extends Route> = Given<R> | ReadyBytes;

/** Ties a route of the contract to the code that answers it; the types of both must agree. */
export const answer = <R extends Route>(
  route: R,
  handle: (call: Call<R>) => Answer<R> | Promise<Answer<R>>,
  tooLarge?: ErrorParams,
): MountedRoute => ({ route, handle, tooLarge });

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

export interface SentByDevice {
  /** How many things the person sent after that moment. */
  readonly count: (tx: Tx, playerId: string, after: Date | null) => Promise<number>;
  /** Moves them to the player who launched on the same device. */
  readonly move: (tx: Tx, from: string, to: string) => Promise<void>;
}

export interface Feature {
  readonly noun: string;
  readonly routes: readonly MountedRoute[];
  readonly jobs?: readonly Job[];
  /** What a device sent without a launch and a launched player may take over, where the feature has such things. */
  readonly sent?: SentByDevice;
  /** Every feature must say how a player is erased from it, so that no feature can forget. */
  readonly erasePlayer: (tx: Tx, playerId: string) => Promise<void>;
}
