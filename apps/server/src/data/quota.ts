import type { defaultLimits } from '@guildhall/contract/http/limits.ts';
import { sql } from 'kysely';
import { isVerified, type PersonActor } from '../runtime/actor.ts';
import type { Database, Tx } from './database.ts';
import { playerQuotas } from './player-quotas.ts';
import { Failure } from '../runtime/failure.ts';
import { hashOf } from '../runtime/token.ts';

export interface Quota {
  /** Identifies the limited action and its subject; for players, one of the feature's `playerQuotas`. */
  readonly key: string;
  readonly max: number;
  readonly seconds: number;
}

/**
 * Consumes one use; returns false if the quota is exhausted. Exact under concurrency, because the row lock serializes
 * callers. Runs in the caller's transaction, so a rollback returns the use.
 */
export const spendQuota = async (tx: Tx, { key, max, seconds }: Quota): Promise<boolean> => {
  const recent = sql`(select coalesce(array_agg(use), '{}') from unnest(q.uses) use
    where use > clock_timestamp() - make_interval(secs => ${seconds}))`;
  const { rows } = await sql`
    insert into quota_use as q (key, uses, ends_at)
    values (${hashOf(key)}, array[clock_timestamp()], clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (key) do update set uses = ${recent} || clock_timestamp(), ends_at = excluded.ends_at
      where cardinality(${recent}) < ${max}
    returning 1`.execute(tx);
  return rows.length === 1;
};

class QuotaExhausted extends Error {}

/**
 * Runs a transaction whose work calls `spend` where it has decided that the use counts. Returns false, with everything
 * rolled back, if the quota was exhausted.
 */
export const transactionWithin = async (
  database: Pick<Database, 'transaction'>,
  quota: Quota,
  work: (tx: Tx, spend: () => Promise<void>) => Promise<void>,
): Promise<boolean> => {
  try {
    await database.transaction((tx) =>
      work(tx, async () => {
        if (!(await spendQuota(tx, quota))) throw new QuotaExhausted();
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof QuotaExhausted) return false;
    throw error;
  }
};

/** Lock-free precheck: false is certain, true is not. Rejects floods without holding connections in the lock queue. */
export const isQuotaLeft = async (tx: Tx, { key, max, seconds }: Quota): Promise<boolean> => {
  const { rows } = await sql`
    select from quota_use q where key = ${hashOf(key)} and (select count(*) from unnest(q.uses) use
      where use > clock_timestamp() - make_interval(secs => ${seconds})) >= ${max}`.execute(tx);
  return rows.length === 0;
};

/** What a quota has left, and in how many minutes the next use is free again (0: now). */
export const quotaLeft = async (tx: Tx, { key, max, seconds }: Quota): Promise<{ left: number; minutes: number }> => {
  const { rows } = await sql<{ used: number; frees_in: number | null }>`
    select count(*)::int as used, ceil(extract(epoch from
        min(use) + make_interval(secs => ${seconds}) - clock_timestamp()) / 60)::int as frees_in
    from quota_use q, unnest(q.uses) use
    where q.key = ${hashOf(key)} and use > clock_timestamp() - make_interval(secs => ${seconds})`.execute(tx);
  const { used = 0, frees_in: freesIn = null } = rows[0] ?? {};
  const left = Math.max(0, max - used);
  return { left, minutes: left > 0 ? 0 : Math.max(1, freesIn ?? 1) };
};

/** Returns the most recent use, for operations that failed on our side. */
export const returnQuota = async (tx: Tx, key: string): Promise<void> => {
  await sql`update quota_use set uses = trim_array(uses, 1) where key = ${hashOf(key)} and cardinality(uses) > 0`.execute(
    tx,
  );
};

/** Quota keys are hashed and expire within a day, but they are still data of the player. */
export const forgetPlayerQuotas = async (tx: Tx, names: readonly string[], playerId: string): Promise<void> => {
  const quotas = playerQuotas(...names);
  const keys = names.map((name) => hashOf(quotas.keyOf(name, playerId)));
  await tx.deleteFrom('quota_use').where('key', 'in', keys).execute();
};

/** Hourly budgets that unverified people share with everyone in their network (P2): each limit of the contract is one. */
type NetworkBudget = keyof typeof defaultLimits extends infer Limit
  ? Limit extends `network_${infer Name}`
    ? Name
    : never
  : never;

export type NetworkLimits = { readonly [name in `network_${NetworkBudget}`]: number };

const hourly = (name: NetworkBudget, network: string, limits: NetworkLimits): Quota => ({
  key: `network:${name}:${network}`,
  max: limits[`network_${name}`],
  seconds: 3600,
});

/** Charges the network's budget. Verified players are exempt, so a flood cannot lock them out. */
export const spendNetworkBudget = async (
  tx: Tx,
  name: NetworkBudget,
  { proof, network }: Pick<PersonActor, 'proof' | 'network'>,
  limits: NetworkLimits,
): Promise<void> => {
  if (isVerified({ proof })) return;
  const budget = hourly(name, network, limits);
  // The precheck takes no lock, so floods are rejected without queueing for the row.
  if (!(await isQuotaLeft(tx, budget)) || !(await spendQuota(tx, budget))) throw new Failure('too_frequent');
};

/** Deletes one batch of expired uses and returns true if there may be more. */
export const sweepQuotas = async (tx: Tx): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from quota_use where key in
      (select key from quota_use where ends_at < now() order by ends_at limit 1000 for update skip locked)`.execute(tx);
  return (numAffectedRows ?? 0n) === 1000n;
};
