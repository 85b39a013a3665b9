import type { AnyErrorName } from '@guildhall/contract/http/staff-errors.ts';
import { partsOf } from './feature-parts.ts';

/** Kinds of callers that the authorization matrix tells apart. */
export type Caller =
  | 'anonymous'
  | 'device'
  | 'unverified'
  | 'guest'
  | 'player'
  | 'half signed in'
  | 'admin'
  | 'editor'
  | 'agent'
  | 'analyst'
  | 'privacy';
export type Verdict = 'ok' | AnyErrorName;
export type Row<V> = Record<Caller, V>;

/**
 * Player routes: staff count as anonymous. All launches have the same permissions, verified or not, guest or player
 * (P2).
 */
export const players = (anonymous: Verdict, device: Verdict, launched: Verdict): Row<Verdict> => ({
  anonymous,
  device,
  unverified: launched,
  guest: launched,
  player: launched,
  'half signed in': anonymous,
  admin: anonymous,
  editor: anonymous,
  agent: anonymous,
  analyst: anonymous,
  privacy: anonymous,
});

/** Staff routes: players and guests count as anonymous (P3). Columns: half signed in, admin, editor, agent, analyst, others. */
export const staff = (
  half: Verdict,
  admin: Verdict,
  editor: Verdict,
  agent: Verdict,
  analyst: Verdict,
  anonymous: Verdict = 'staff_required',
): Row<Verdict> => ({
  anonymous,
  device: anonymous,
  unverified: anonymous,
  guest: anonymous,
  player: anonymous,
  'half signed in': half,
  admin,
  editor,
  agent,
  analyst,
  // Routes that only require a sign-in are also open to the privacy role.
  privacy: half === 'second_factor_required' ? 'permission_refused' : analyst,
});

/** Also permitted to the privacy role, which sees only what deciding on deletions requires. */
export const alsoPrivacy = (row: Row<Verdict>): Row<Verdict> => ({ ...row, privacy: 'ok' });

export const anyone = players('ok', 'ok', 'ok');
export const person = players('device_required', 'ok', 'ok');
export const launched = players('launch_required', 'launch_required', 'ok');
export const half = 'second_factor_required';
export const no = 'permission_refused';

/** A feature's part of the authorization matrix, in `testing/route-access.ts` of the feature. */
export interface RouteAccess {
  /** The expected outcome per caller for an otherwise valid request. */
  readonly matrix: Readonly<Record<string, Row<Verdict>>>;
  /** POST routes without effect, which other sites may therefore call. */
  readonly postReads: readonly string[];
}

const collect = async (): Promise<RouteAccess[]> =>
  (await partsOf<{ routeAccess: RouteAccess }>('route-access.ts')).map(({ routeAccess }) => routeAccess);

export const collectMatrix = async (): Promise<Record<string, Row<Verdict>>> => {
  const rows = (await collect()).flatMap(({ matrix }) => Object.entries(matrix));
  const names = rows.map(([name]) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Error(`Two features have a row for ${twice.join(', ')}.`);
  return Object.fromEntries(rows);
};

export const collectPostReads = async (): Promise<string[]> => (await collect()).flatMap(({ postReads }) => postReads);
