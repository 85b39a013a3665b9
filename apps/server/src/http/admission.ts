import { costOf } from '@guildhall/contract/http/costs.ts';
import type { Route } from '@guildhall/contract/http/route.ts';
import { isVerified, type Actor, type StaffActor } from '../runtime/actor.ts';
import type { Budgets } from '../runtime/budgets.ts';
import { createFairQueue } from '../runtime/fair-queue.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { createLayer } from '../runtime/token-buckets.ts';
import { networkOf } from './network.ts';

export interface AdmissionOptions {
  readonly budgets: Budgets;
  /** Size of the pool that these requests share. */
  readonly connections: number;
  readonly metrics: Metrics;
}

/** Connections that only staff can use, so that a rush of players cannot lock them out. */
const ofStaff = 2;

/** About as long as a person waits before trying again. */
const patience = { waitingMax: 400, waitMs: 4000 };

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
  const lane = (name: string, slots: number, perOwner: number, waitingMax = patience.waitingMax) =>
    createFairQueue({
      slots,
      perOwner,
      ...patience,
      waitingMax,
      onRefused: () => metrics.admissionRefused.inc({ layer: `${name}_lane` }),
    });
  const lanes = {
    /** Anonymous callers also need a slot of `players`, so they are shed first. */
    anonymous: lane('anonymous', Math.max(1, players >> 1), 3 * budgets.calls),
    players: lane('players', players, budgets.calls),
    batched: lane('batched', batched.slots, budgets.calls, batched.waitingMax),
    /** Sign-in hashes passwords. Strangers can call it, so it must not use up the slots of staff. */
    door: lane('door', 2, 3 * budgets.calls),
    staff: lane('staff', connections, 3 * budgets.calls),
  };

  const enterLane = async ({ isBatched }: Route, actor: Actor | StaffActor | null, ip: string): Promise<() => void> => {
    if (actor === null) return lanes.door.enter(networkOf(ip));
    if (actor.kind === 'staff') return lanes.staff.enter(actor.staffId);
    if (actor.playerId !== null) return lanes[isBatched === true ? 'batched' : 'players'].enter(actor.playerId);
    const network = networkOf(ip);
    const release = await lanes.anonymous.enter(network);
    try {
      const releaseOuter = await lanes.players.enter(network);
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
    call: (route: Route, actor: Actor | StaffActor | null, ip: string): void => {
      const cost = costOf(route);
      if (actor?.kind === 'staff') return layers.staff.spend(actor.staffId, cost);
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
    slot: (route: Route, actor: Actor | StaffActor | null, ip: string): Promise<() => void> =>
      route.takes === 'bytes' || route.gives !== undefined ? Promise.resolve(nothingHeld) : enterLane(route, actor, ip),
  };
};
