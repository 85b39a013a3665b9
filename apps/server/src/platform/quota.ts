import { sql } from 'kysely';
import { isVerified, type PersonActor } from './actor.ts';
import type { Tx } from './database.ts';
import { Failure } from './failure.ts';
import { hashOf } from './token.ts';

/** What is limited for players. An erasure forgets all of these, and `playerQuotaKey` takes no other. */
const playerQuotas = ['feedback', 'similar', 'pictures', 'voices', 'refused_files', 'chat', 'deletion'] as const;
export type PlayerQuota = (typeof playerQuotas)[number];

export const playerQuotaKey = (name: PlayerQuota, playerId: string): string => `${name}:${playerId}`;

export interface Quota {
  /** What is limited, and whose use it is. Of players by `playerQuotaKey`. */
  readonly key: string;
  readonly max: number;
  readonly seconds: number;
}

/**
 * Uses one of what is left; false where nothing is. Exact however many ask at once: the row's own lock lets one after the
 * other look, and each sees what the one before used. In the caller's transaction, so what fails afterwards used nothing.
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

/**
 * Whether something seems to be left, without waiting for anybody: no is certain, yes is not. Whoever floods is refused by it
 * instead of holding connections while waiting in line.
 */
export const isQuotaLeft = async (tx: Tx, { key, max, seconds }: Quota): Promise<boolean> => {
  const { rows } = await sql`
    select from quota_use q where key = ${hashOf(key)} and (select count(*) from unnest(q.uses) use
      where use > clock_timestamp() - make_interval(secs => ${seconds})) >= ${max}`.execute(tx);
  return rows.length === 0;
};

/** Gives the last use back: what was counted did not happen, through no fault of its user. */
export const returnQuota = async (tx: Tx, key: string): Promise<void> => {
  await sql`update quota_use set uses = trim_array(uses, 1) where key = ${hashOf(key)} and cardinality(uses) > 0`.execute(
    tx,
  );
};

/** Hashes, and gone by themselves after a day; but theirs. */
export const forgetPlayerQuotas = async (tx: Tx, playerId: string): Promise<void> => {
  const keys = playerQuotas.map((name) => hashOf(playerQuotaKey(name, playerId)));
  await tx.deleteFrom('quota_use').where('key', 'in', keys).execute();
};

/** What people without a verified launch share with everyone else in their network, by the hour (P2). */
export type NetworkBudget = 'devices' | 'feedback' | 'pictures' | 'answers' | 'taps' | 'deletions';

export type NetworkLimits = { readonly [name in `network_${NetworkBudget}`]: number };

const hourly = (name: NetworkBudget, network: string, limits: NetworkLimits): Quota => ({
  key: `network:${name}:${network}`,
  max: limits[`network_${name}`],
  seconds: 3600,
});

/** Spends one of the network's budget. A verified launch never touches it, so a flood cannot refuse verified players. */
export const spendNetworkBudget = async (
  tx: Tx,
  name: NetworkBudget,
  { proof, network }: Pick<PersonActor, 'proof' | 'network'>,
  limits: NetworkLimits,
): Promise<void> => {
  if (isVerified({ proof })) return;
  const budget = hourly(name, network, limits);
  // The look ahead takes no lock, so a flood is refused without queueing behind the row.
  if (!(await isQuotaLeft(tx, budget)) || !(await spendQuota(tx, budget))) throw new Failure('too_frequent');
};

/** Forgets what has run out, a bounded number at a time. True where there may be more. */
export const sweepQuotas = async (tx: Tx): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from quota_use where key in
      (select key from quota_use where ends_at < now() order by ends_at limit 1000 for update skip locked)`.execute(tx);
  return (numAffectedRows ?? 0n) === 1000n;
};
