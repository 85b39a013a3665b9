import { randomBytes, randomInt } from 'node:crypto';
import { nothingRemoved, removedNouns, type RemovedCounts } from '@guildhall/contract/account-deletion/rules.ts';
import type { Route } from '@guildhall/contract/http/route.ts';
import {
  removedWithRequest,
  requestDeletion,
  type RequestedDeletion,
} from '../features/account-deletion/testing/deletion-canaries.ts';
import { uploadedBy } from '../features/files/testing/files.factory.ts';
import type { StaffCaller } from '../features/staff/testing/staff.factory.ts';
import type { Planter } from './canary-planter.ts';
import { partsOf } from './feature-parts.ts';
import type { Session, TestServer } from './installation.ts';

export interface Planted {
  readonly session: Session;
  /** Values that must be gone after the erasure: text written by the player, and claims of the game server. */
  readonly canaries: ReadonlyMap<string, string>;
  readonly request: RequestedDeletion;
}

/** A feature's canaries, exported as `canaries` by `testing/canaries.ts` of the feature. */
export interface CanaryPart<Target = unknown> {
  readonly noun: string;
  /** What the deletion certificate counts of it. */
  readonly removes?: Partial<RemovedCounts>;
  /** Creates what all players respond to. */
  readonly prepare?: (server: TestServer, editorId: string) => Promise<Target>;
  /** Fills every field and file of the feature that a player can fill, through the real routes. */
  readonly plant: (planter: Planter, target: Target) => Promise<void>;
}

const createPlanter = async (
  server: TestServer,
  agent: StaffCaller,
  canaries: Map<string, string>,
): Promise<Planter> => {
  const plant = <V extends string>(field: string, value: V): V => {
    canaries.set(field, value);
    return value;
  };
  const word = (field: string): string => plant(field, `canary${randomBytes(8).toString('hex')}`);
  const ask = async (route: Route, as: Session, body: unknown) => {
    const { answer, text } = await server.call(route, { as, body });
    if (answer.code !== 0) throw new Error(`${route.path} answered ${text}`);
    return answer.msg;
  };
  const guid = Number(plant('guid', String(randomInt(1_000_000_000, 2_000_000_000))));
  const roleId = plant('role id', String(randomInt(1_000_000_000, 9_999_999_999)));
  const email = plant('email', `${word('mailbox')}@example.org`);
  const session = await server.launch({
    guid,
    sub: `account:${word('subject')}`,
    roles: [roleId, plant('other role', String(randomInt(1_000_000_000, 9_999_999_999)))],
  });
  plant('player', session.player);
  const picture = async (): Promise<string> => (await uploadedBy(server, session)).id;
  return { server, session, agent, roleId, email, word, ask, picture };
};

const removedBy = (counts: readonly Partial<RemovedCounts>[]): RemovedCounts => {
  const sum = { ...nothingRemoved };
  for (const each of counts) for (const noun of removedNouns) sum[noun] += each[noun] ?? 0;
  return sum;
};

/** Returns a function that creates a player with a unique value in every field and file a player can fill. */
export const prepareCanaries = async (server: TestServer, staff: { agent: StaffCaller; editorId: string }) => {
  const parts = (await partsOf<{ canaries: CanaryPart }>('canaries.ts')).map(({ canaries }) => canaries);
  const targets = new Map<CanaryPart, unknown>();
  for (const part of parts) targets.set(part, await part.prepare?.(server, staff.editorId));
  return {
    nouns: parts.map(({ noun }) => noun),
    removed: removedBy([removedWithRequest, ...parts.map(({ removes = {} }) => removes)]),
    plantEverywhere: async (through: TestServer): Promise<Planted> => {
      const canaries = new Map<string, string>();
      const planter = await createPlanter(through, staff.agent, canaries);
      for (const part of parts) await part.plant(planter, targets.get(part));
      // Last, because the request ends what the other features need.
      return { session: planter.session, canaries, request: await requestDeletion(planter) };
    },
  };
};

/** The canaries that occur in `text`. Case-insensitive, because index terms are lowercase. */
export const foundIn = (text: string, { canaries }: Planted): string[] => {
  const small = text.toLowerCase();
  return [...canaries].flatMap(([field, value]) => (small.includes(value.toLowerCase()) ? [field] : []));
};
