import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ErrorName } from './errors.ts';
import type { LaunchedKind } from './kinds.ts';

export const BASE_PATH = '/community';
export const API_PATH = `${BASE_PATH}/api`;
export const SUCCESS = 0;

/** A page of another site cannot send this header without our consent, so writes require it (attack 9). */
export const WRITE_HEADER = 'x-guildhall';

/**
 * - `public`: the session is not even read, so the answer may be cached and shared.
 * - `session`: read if there is one; everybody may call.
 * - a list of kinds: only these may call.
 */
export type Access = 'public' | 'session' | readonly LaunchedKind[];

export interface Route<
  Body extends GenericSchema | null = GenericSchema | null,
  Msg extends GenericSchema = GenericSchema,
  Path extends `/${string}` = `/${string}`,
> {
  /** GET where nothing is sent, POST everywhere else: clients rely on it. */
  readonly method: Body extends null ? 'GET' : 'POST';
  readonly path: Path;
  readonly noun: string;
  readonly summary: string;
  readonly access: Access;
  /** `write` routes change something: they need the write header and our own origin. */
  readonly effect: 'read' | 'write';
  readonly body: Body;
  readonly msg: Msg;
  readonly errors: readonly ErrorName[];
  /** Mounted only where developer tools are switched on; never in production. */
  readonly development?: true;
}

/** Free of effects, so that a bundle holds only the routes it names. */
// @__NO_SIDE_EFFECTS__
export const route = <Body extends GenericSchema | null, Msg extends GenericSchema, const Path extends `/${string}`>(
  definition: Route<Body, Msg, Path>,
): Route<Body, Msg, Path> => definition;

export type BodyOf<R extends Route> = R['body'] extends GenericSchema ? InferOutput<R['body']> : null;
export type BodyInputOf<R extends Route> = R['body'] extends GenericSchema ? InferInput<R['body']> : null;
export type MsgOf<R extends Route> = InferOutput<R['msg']>;
