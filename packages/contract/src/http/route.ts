import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Permission } from '../staff/permissions.ts';
import type { AnyErrorName } from './staff-errors.ts';

export const BASE_PATH = '/community';
export const API_PATH = `${BASE_PATH}/api`;
export const SUCCESS = 0;

/** CSRF protection: other sites cannot send this header without CORS consent, so writes require it (threat 9). */
export const WRITE_HEADER = 'x-guildhall';
/** On every response; error screens show it, so that support can find the request in the log. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * - `public`: the session is ignored, so responses can be cached and shared.
 * - `session`: open to all callers; the session is read if there is one.
 * - `person`: requires a device key or a launch, so that senders can find their reports again (P2).
 * - `launched`: requires a launch from the game client (I1).
 * - staff: see `StaffAccess`. A launch never grants staff access (P3).
 */
export type Access = 'public' | 'session' | 'person' | 'launched' | StaffAccess;

/**
 * - `open`: open to all callers; the console's session is read if there is one.
 * - `enrolling`: requires the password; the second factor may not be enrolled yet.
 * - `signed_in`: requires both factors.
 * - a permission: requires both factors and a role with the permission.
 */
export interface StaffAccess<
  Need extends 'open' | 'enrolling' | 'signed_in' | Permission = 'open' | 'enrolling' | 'signed_in' | Permission,
> {
  readonly staff: Need;
}

/** `file`: a picture or a voice message. */
export type BinaryResponse = 'picture' | 'file';

export interface Route<
  Body extends GenericSchema | null = GenericSchema | null,
  Msg extends GenericSchema = GenericSchema,
  Path extends `/${string}` = `/${string}`,
  A extends Access = Access,
  Query extends GenericSchema | undefined = GenericSchema | undefined,
  Gives extends BinaryResponse | undefined = BinaryResponse | undefined,
> {
  /** GET without a body, POST otherwise: clients derive the method from the body. */
  readonly method: Body extends null ? 'GET' : 'POST';
  readonly path: Path;
  readonly noun: string;
  readonly summary: string;
  readonly access: A;
  /** `write` routes require the write header and the app's own origin. */
  readonly effect: 'read' | 'write';
  readonly body: Body;
  readonly msg: Msg;
  readonly errors: readonly AnyErrorName[];
  /** `bytes`: the body is the raw file instead of JSON. `signed`: JSON whose raw text the schema parses, for a signature over it. */
  readonly takes?: 'bytes' | 'signed';
  /** Requires an idempotency key header (`UPLOAD_KEY_HEADER`). */
  readonly isKeyed?: true;
  readonly query?: Query | undefined;
  /** Success is answered with raw bytes, failures with JSON as usual. */
  readonly gives?: Gives | undefined;
  /** Maximum body size, if it differs from `protocol.bodyBytesMax`. */
  readonly bytesMax?: number;
  /** Also available to accounts closed by a confirmed deletion (G3). */
  readonly whileClosed?: true;
  /**
   * Also available to players whom staff restricted (ADR 42): while muted, or even while blocked. Without it, a mute refuses writes,
   * and a block also refuses what only the player can read.
   */
  readonly whileRestricted?: 'muted' | 'blocked';
  /**
   * Also available while staff paused the feature (ADR 44): while it is read-only, or even while it is off. Without it, read-only
   * refuses writes, and off refuses everything. A feature with nothing to refuse cannot be paused.
   */
  readonly whilePaused?: 'read_only' | 'off';
  /** Units of budget that a call uses, if it differs from `costOf`'s default; one is about a millisecond of the database. */
  readonly cost?: number;
  /** All its queries are shared with concurrent calls (`batched-query.ts`), so a call of a player waits for no connection. */
  readonly isBatched?: true;
  /** It hashes a password; callers without a session wait for it in a queue with few slots. */
  readonly isHashing?: true;
  /** Requires that the member of staff signed in or proved their presence within `staffLimits.proofMinutes` (threat 15). */
  readonly proof?: 'recent';
  /** Also available to a member whom another admin deactivated within the last day (ADR 40). */
  readonly whileRemoved?: true;
  /** Mounted only if developer tools are enabled; never in production. */
  readonly development?: true;
}

/** The annotation lets bundlers drop unused routes. */
// @__NO_SIDE_EFFECTS__
export const route = <
  Body extends GenericSchema | null,
  Msg extends GenericSchema,
  const Path extends `/${string}`,
  const A extends Access,
  Query extends GenericSchema | undefined = undefined,
  const Gives extends BinaryResponse | undefined = undefined,
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
