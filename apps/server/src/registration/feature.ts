import type { RemovedCounts } from '@guildhall/contract/account-deletion/rules.ts';
import type { RetentionData } from '@guildhall/contract/retention/rules.ts';
import type { SearchType } from '@guildhall/contract/search/types.ts';
import type { StaffSearchKind } from '@guildhall/contract/staff-search/kinds.ts';
import * as v from 'valibot';
import type { Tx } from '../data/database.ts';
import type { DB } from '../data/database.types.ts';
import type { JobKind } from '../data/job-queue.ts';
import type { PlayerQuotas } from '../data/player-quotas.ts';
import type { TimelineSources } from '../data/timeline.ts';
import type { MountedRoute } from '../http/answer.ts';
import type { Actor, StaffActor } from '../runtime/actor.ts';
import type { FeatureSockets } from '../sockets/feature-sockets.ts';

/**
 * Recurring work. From a minute on, the queue schedules it and one worker at a time runs it; more frequent work runs in
 * a loop of every worker, so it claims the rows it works on (ADR 36).
 */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
  /** For frequent work: calls `wake` when there is some before the interval ends. Hints may be lost, so the interval stays. */
  readonly onWake?: (wake: () => void) => Promise<void>;
}

/** Work that a change enqueues with `sendJob`. Runs at least once. */
export interface QueuedJob {
  readonly name: string;
  readonly run: (payload: unknown) => Promise<void>;
}

export const queuedJob = <P extends object>(kind: JobKind<P>, run: (payload: P) => Promise<void>): QueuedJob => ({
  name: kind.name,
  run: async (payload) => run(v.parse(kind.payload, payload)),
});

/** Values of the whole installation that workers read from the database for monitoring. */
export interface Readings {
  /** Names of the gauges with their help texts. */
  readonly gauges: Readonly<Record<string, string>>;
  /** Set if the values are by label; its values must come from a fixed set. */
  readonly label?: string;
  readonly read: () => Promise<Readonly<Record<string, number | ReadonlyMap<string, number>>>>;
}

export interface SentByDevice {
  /** Number of items the person has sent after the given time. */
  readonly count: (tx: Tx, playerId: string, after: Date | null) => Promise<number>;
  /** Reassigns them to the player who launched on the same device. */
  readonly move: (tx: Tx, from: string, to: string) => Promise<void>;
}

/** Data that leaves by age, or is kept. The job removes it and records the run (`data/retention.ts`). */
export interface Retention {
  readonly data: RetentionData;
  /** 0: kept. */
  readonly days: number;
  /** The variable that sets the days; null if they are fixed. */
  readonly variable: string | null;
  /** Null: nothing removes it, whatever its age. */
  readonly job: string | null;
}

/** What of a feature players can search. The feature writes the index itself, in the transaction of each change (ADR 52). */
export interface Searchable {
  readonly types: readonly SearchType[];
  /** Locks and indexes the next items after an id, in the order of their ids. Returns the last id; null if there are none. */
  readonly refreshAfter: (tx: Tx, after: number, limit: number) => Promise<number | null>;
  /** Which of the items the caller may read. Without it, all callers may read what is indexed. */
  readonly readable?: (actor: Actor, ids: readonly number[], lang: number) => Promise<readonly number[]>;
}

/** The text of an item in one language, for the index of the console's search. */
export interface StaffSearchText {
  readonly id: string;
  readonly lang: number;
  /** When the item was created. Must not change, because it is the item's place in the index. */
  readonly at: Date;
  readonly playerId: string | null;
  readonly text: string;
  /** Set if the text is only what follows part `upto` of the request: its words are added to the known ones. */
  readonly upto?: number;
}

/** An item, and how much of it is indexed. */
export interface StaffSearchPlace {
  readonly id: string;
  readonly upto: number;
}

/** An item as the console's search shows it. */
export interface StaffSearchItem {
  readonly id: string;
  readonly number: number | null;
  readonly title: string;
  /** The texts to quote from; empty if the caller may not read them here. */
  readonly bodies: readonly string[];
  readonly lang: number | null;
  readonly at: Date;
  readonly isOpen: boolean | null;
}

/** A kind of item that staff can search, with the permission that the contract names for the kind (ADR 61). */
export interface StaffSearchSource {
  readonly kind: StaffSearchKind;
  readonly index?: {
    readonly table: keyof DB;
    readonly idType: 'uuid' | 'bigint' | 'text';
    /** Contains data of players: the index must not outlive it, so it cannot be deleted while it is read. */
    readonly isOfPlayers: boolean;
    /** Texts of the items that exist. `upto` is that of the last text. */
    readonly textsOf: (tx: Tx, items: readonly StaffSearchPlace[]) => Promise<readonly StaffSearchText[]>;
    /** Items to index once more since a version: what is indexed of them has changed. In the order of their ids. */
    readonly again?: {
      readonly version: number;
      readonly idsAfter: (tx: Tx, after: string, limit: number) => Promise<readonly string[]>;
    };
    /** Items that changed without a trigger, from a moment in microseconds on. Returns where to continue. */
    readonly changedSince?: (
      tx: Tx,
      micros: number,
      bounds: { readonly limit: number; readonly days: number },
    ) => Promise<{ readonly ids: readonly string[]; readonly micros: number; readonly hasMore: boolean }>;
  };
  /** Items by the number that staff know them by. */
  readonly idsOfNumber?: (tx: Tx, number: number) => Promise<readonly string[]>;
  readonly itemsOf: (
    tx: Tx,
    actor: StaffActor,
    ids: readonly string[],
    isOpen: boolean | null,
  ) => Promise<readonly StaffSearchItem[]>;
}

export interface Feature {
  readonly noun: string;
  readonly routes: readonly MountedRoute[];
  readonly jobs?: readonly Job[];
  readonly queuedJobs?: readonly QueuedJob[];
  readonly readings?: Readings;
  readonly retention?: readonly Retention[];
  readonly searchable?: Searchable;
  /** What the feature adds to the timeline of a player; the kinds are declared in the contract (ADR 59). */
  readonly timeline?: TimelineSources;
  readonly staffSearch?: readonly StaffSearchSource[];
  /** The feature's part in sockets; called once, when the gateway starts. */
  readonly sockets?: () => FeatureSockets | Promise<FeatureSockets>;
  /**
   * Items sent from a device without a launch, which a launched player may take over. Not deletion requests: another person may have
   * used the device, and taking one over would close the player's account (threat 36).
   */
  readonly sent?: SentByDevice;
  /** Its quotas of players, which erasing a player forgets. */
  readonly quotas?: Pick<PlayerQuotas, 'names'>;
  /** Required, so that no feature can forget to erase a player's data. */
  readonly erasePlayer: (tx: Tx, playerId: string) => Promise<void>;
  /** The feature's counts for the deletion certificate, read before anything is erased. */
  readonly countPlayer: (tx: Tx, playerId: string) => Promise<Partial<RemovedCounts>>;
}

export const countsNothing: Feature['countPlayer'] = async () => ({});

export const keepsNoPlayerData = { erasePlayer: async () => {}, countPlayer: countsNothing };
