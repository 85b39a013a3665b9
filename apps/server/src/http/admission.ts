import { costOf } from '@guildhall/contract/http/costs.ts';
import type { Route } from '@guildhall/contract/http/route.ts';
import { isVerified, strangersNetwork, type Actor, type StaffActor } from '../runtime/actor.ts';
import type { Budgets } from '../runtime/budgets.ts';
import { createFairQueue, type FairQueueOptions } from '../runtime/fair-queue.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { createLayer } from '../runtime/token-buckets.ts';
import { networkOf } from './network.ts';

export interface AdmissionOptions {
  readonly budgets: Budgets;
  /** Size of the pool that these requests share. */
  readonly connections: number;
  readonly metrics: Metrics;
}

export interface Caller {
  /** Null for a caller of the console without a session. */
  readonly actor: Actor | StaffActor | null;
  /** A browser that signed in to the console before; looked for only if there is no session. */
  readonly browser: string | null;
  readonly ip: string;
}

/** Connections that only staff can use, so that a rush of players cannot lock them out. */
const ofStaff = 2;

const waitingMax = 400;

/** Some hundred calls of a few milliseconds. */
const ordinaryMs = 2000;

/**
 * Calls that share queries hold memory, not connections, so thousands of arrivals may be in progress. None waits here:
 * they wait in the batch.
 */
const batched = { slots: 5000, waitingMax: 0 };

const nothingHeld = (): void => undefined;

export type Admission = ReturnType<typeof createAdmissionControl>;

/**
 * Decides whether a request is worked on now. Rates are token buckets in memory; concurrency is a queue in front of the
 * database's connections. docs/security/admission.md explains the layers.
 */
export const createAdmissionControl = ({ budgets, connections, metrics }: AdmissionOptions) => {
  const layer = (name: 'player' | 'unverified' | 'staff' | 'network' | 'address') =>
    createLayer(name, budgets[name], metrics);
  const layers = {
    player: layer('player'),
    unverified: layer('unverified'),
    staff: layer('staff'),
    network: layer('network'),
    address: layer('address'),
  };
  const players = Math.max(1, connections - ofStaff);
  const lane = (name: string, slots: number, perOwner: number, more: Partial<FairQueueOptions> = {}) =>
    createFairQueue({
      slots,
      perOwner,
      waitingMax,
      waitMs: budgets.wait_ms,
      ...more,
      onRefused: () => metrics.admissionRefused.inc({ layer: `${name}_lane` }),
    });
  const lanes = {
    /** Anonymous callers also need a slot of `players`, so they are shed first. */
    anonymous: lane('anonymous', Math.max(1, players >> 1), 3 * budgets.calls),
    players: lane('players', players, budgets.calls, { ofStrangers: players >> 1, ordinaryMs }),
    batched: lane('batched', batched.slots, budgets.calls, {
      ofStrangers: batched.slots >> 1,
      waitingMax: batched.waitingMax,
    }),
    /**
     * What hashes a password. Before a session, anyone can call what the console needs, so browsers that signed in before
     * have slots of their own here and in `threshold`.
     */
    door: lane('door', 3, 3 * budgets.calls, { ofStrangers: 1 }),
    /** All other calls of the console without a session. */
    threshold: lane('threshold', Math.max(2, connections >> 1), 3 * budgets.calls, { ofStrangers: connections >> 2 }),
    staff: lane('staff', connections, 3 * budgets.calls),
  };

  const enterLane = async ({ isBatched, isHashing }: Route, { actor, browser, ip }: Caller): Promise<() => void> => {
    const network = networkOf(ip);
    if (actor === null) {
      const lane = lanes[isHashing === true ? 'door' : 'threshold'];
      return lane.enter(browser === null ? { owner: network, network } : { owner: browser, network: null });
    }
    if (actor.kind === 'staff') return lanes.staff.enter({ owner: actor.staffId, network: null });
    if (actor.playerId !== null) {
      const lane = lanes[isBatched === true ? 'batched' : 'players'];
      return lane.enter({ owner: actor.playerId, network: strangersNetwork(actor) });
    }
    const stranger = { owner: network, network };
    const release = await lanes.anonymous.enter(stranger);
    try {
      const releaseOuter = await lanes.players.enter(stranger);
      return () => {
        releaseOuter();
        release();
      };
    } catch (error) {
      release();
      throw error;
    }
  };

  return {
    /** For every request, before anything is read. */
    request: (ip: string): void => layers.address.spend(ip, 1),
    /** For a call, once its caller is known. */
    call: (route: Route, { actor, browser, ip }: Caller): void => {
      const cost = costOf(route);
      if (actor?.kind === 'staff') return layers.staff.spend(actor.staffId, cost);
      if (browser !== null) return layers.staff.spend(browser, cost);
      const isKnown = actor !== null && actor.playerId !== null;
      const isTrusted = isKnown && isVerified(actor);
      if (isKnown) layers[isTrusted ? 'player' : 'unverified'].spend(actor.playerId, cost);
      // Verified players are exempt, so that a flood from their network cannot lock them out.
      if (!isTrusted) layers.network.spend(networkOf(ip), cost);
    },
    /**
     * Waits for a slot and returns its release. Files wait in queues of their own and use the database only briefly, so
     * they take no slot here.
     */
    slot: (route: Route, caller: Caller): Promise<() => void> =>
      route.takes === 'bytes' || route.gives !== undefined ? Promise.resolve(nothingHeld) : enterLane(route, caller),
  };
};
