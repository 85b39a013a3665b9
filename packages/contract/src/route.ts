import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Permission } from './permissions.ts';
import type { AnyErrorName } from './staff-errors.ts';

export const BASE_PATH = '/community';
export const API_PATH = `${BASE_PATH}/api`;
export const SUCCESS = 0;

/** A page of another site cannot send this header without our consent, so writes require it (attack 9). */
export const WRITE_HEADER = 'x-guildhall';

/**
 * - `public`: the session is not even read, so the answer may be cached and shared.
 * - `session`: read if there is one; open to all callers.
 * - `person`: a device key or a launch, so that what was sent can be found again (P2). Kinds have no differing permissions.
 * - `launched`: only from the game client (I1).
 * - staff: see below; no launch ever gives any of it (P3).
 */
export type Access = 'public' | 'session' | 'person' | 'launched' | StaffAccess;

/**
 * - `open`: everybody may call; the console's own session is read if there is one.
 * - `enrolling`: whoever gave a password, also before there is a second factor.
 * - `signed_in`: whoever gave both factors.
 * - a permission: whoever gave both factors and has a role with it.
 */
export interface StaffAccess<
  Need extends 'open' | 'enrolling' | 'signed_in' | Permission = 'open' | 'enrolling' | 'signed_in' | Permission,
> {
  readonly staff: Need;
}

/** `picture`: a picture. `file`: a picture or a voice message, whichever it is. */
export type Given = 'picture' | 'file';

export interface Route<
  Body extends GenericSchema | null = GenericSchema | null,
  Msg extends GenericSchema = GenericSchema,
  Path extends `/${string}` = `/${string}`,
  A extends Access = Access,
  Query extends GenericSchema | undefined = GenericSchema | undefined,
  Gives extends Given | undefined = Given | undefined,
> {
  /** GET where nothing is sent, POST everywhere else: clients rely on it. */
  readonly method: Body extends null ? 'GET' : 'POST';
  readonly path: Path;
  readonly noun: string;
  readonly summary: string;
  readonly access: A;
  /** `write` routes change something: they need the write header and our own origin. */
  readonly effect: 'read' | 'write';
  readonly body: Body;
  readonly msg: Msg;
  readonly errors: readonly AnyErrorName[];
  /** `bytes`: the body is a file as it is, not JSON. */
  readonly takes?: 'bytes';
  /** Needs the header that names the attempt (files.ts). */
  readonly isKeyed?: true;
  /** What a GET may say in its address, where it says anything. */
  readonly query?: Query | undefined;
  /** Success is answered with bytes as they are; failures look as everywhere. */
  readonly gives?: Gives | undefined;
  /** The largest body, where it differs from `protocol.bodyBytesMax`. */
  readonly bytesMax?: number;
  /** Also answers for an account that a confirmed deletion has closed (G3). */
  readonly whileClosed?: true;
  /** Mounted only where developer tools are switched on; never in production. */
  readonly development?: true;
}

/** Free of effects, so that a bundle holds only the routes it names. */
// @__NO_SIDE_EFFECTS__
export const route = <
  Body extends GenericSchema | null,
  Msg extends GenericSchema,
  const Path extends `/${string}`,
  const A extends Access,
  Query extends GenericSchema | undefined = undefined,
  const Gives extends Given | undefined = undefined,
>(
  definition: Route<Body, Msg, Path, A, Query, Gives>,
): Route<Body, Msg, Path, A, Query, Gives> => definition;

export type QueryOf<R extends Route> =
  R extends Route<GenericSchema | null, GenericSchema, `/${string}`, Access, infer Query>
    ? Query extends GenericSchema
      ? InferOutput<Query>
      : null
    : never;

export type BodyOf<R extends Route> = R['body'] extends GenericSchema ? InferOutput<R['body']> : null;
export type BodyInputOf<R extends Route> = R['body'] extends GenericSchema ? InferInput<R['body']> : null;
export type MsgOf<R extends Route> = InferOutput<R['msg']>;
