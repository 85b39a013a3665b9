import type { ErrorParams } from '@guildhall/contract/http/errors.ts';
import type { BodyOf, MsgOf, QueryOf, Route, StaffAccess } from '@guildhall/contract/http/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, StaffActor } from '../runtime/actor.ts';
import type { FileResponse } from './file-response.ts';
import type { ReadyBytes } from './ready-bytes.ts';

/** The caller type, narrowed by the route's access. */
export type ActorOf<R extends Route> =
  R['access'] extends StaffAccess<infer Need> ? (Need extends 'open' ? StaffActor | null : StaffActor) : Actor;

export interface Call<R extends Route> {
  readonly body: BodyOf<R>;
  readonly query: QueryOf<R>;
  readonly actor: ActorOf<R>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Aborted when the caller hangs up before the response is sent, for work that is then pointless. */
export const hangUpSignal = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
};

export interface MountedRoute {
  readonly route: Route;
  /** Parameters of the error for a body larger than `bytesMax`. */
  readonly tooLarge?: ErrorParams | undefined;
  readonly handle: (call: Call<never>) => unknown;
}

type Payload<R extends Route> = 'picture' extends R['gives']
  ? Uint8Array
  : 'file' extends R['gives']
    ? FileResponse
    : MsgOf<R>;
type Answer<R extends Route> = Payload<R> | ReadyBytes;

/** Binds a contract route to its handler, type-checked against the contract. */
export const answer = <R extends Route>(
  route: R,
  handle: (call: Call<R>) => Answer<R> | Promise<Answer<R>>,
  tooLarge?: ErrorParams,
): MountedRoute => ({ route, handle, tooLarge });
