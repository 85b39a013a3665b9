import type { RestrictionReason } from '@guildhall/contract/restrictions/reasons.ts';
import type { Restriction, RestrictionKind } from '@guildhall/contract/restrictions/rules.ts';
import { sql } from 'kysely';
import type { PersonActor } from '../runtime/actor.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Redis } from '../runtime/redis.ts';
import type { Database } from './database.ts';
import { checkOnHintOrPoll, oneAtATime } from './hint-or-poll.ts';

const CHANNEL = 'guildhall:restrictions';
const batch = 1000;
const forgetEveryChecks = 600;

interface Row {
  readonly change: number;
  readonly player_id: string | null;
  readonly network: string | null;
  readonly kind: RestrictionKind;
  readonly reason: RestrictionReason;
  readonly until: Date | null;
  readonly id: number;
  readonly is_lifted: boolean;
}

interface Entry {
  readonly id: number;
  readonly restriction: Restriction;
}

export interface ChangedRestrictions {
  readonly players: ReadonlySet<string>;
  readonly networks: ReadonlySet<string>;
}

export interface RestrictionWatch {
  /** The stronger of the player's and the network's restrictions, or null. Reads memory only. */
  of(playerId: string | null, network: string): Restriction | null;
  onChange(listener: (changed: ChangedRestrictions) => void): void;
  /** Notifies all processes; call after the commit. Best effort: each process also polls. */
  announce(): void;
  check(): Promise<void>;
  close(): void;
}

/** A restricted player has the budgets of someone without a verified launch, whatever the launch (ADR 42). */
export const withBudgets = <Caller extends Pick<PersonActor, 'playerId' | 'proof' | 'network'>>(
  watch: Pick<RestrictionWatch, 'of'>,
  caller: Caller,
): Caller | (Omit<Caller, 'proof'> & { readonly proof: 'parameters' }) =>
  watch.of(caller.playerId, caller.network) === null ? caller : { ...caller, proof: 'parameters' };

/**
 * The restrictions in force, in memory of each process. Rows carry the number of their last change, so that a change
 * costs every process one row and not the whole table.
 */
export const watchRestrictions = async (
  database: Database,
  redis: Redis,
  log: Log,
  clock: Clock,
): Promise<RestrictionWatch> => {
  const players = new Map<string, Entry>();
  const networks = new Map<string, Entry>();
  const listeners: ((changed: ChangedRestrictions) => void)[] = [];
  let known = 0;
  let checks = 0;

  const isOver = ({ until }: Restriction): boolean => until !== 0 && until <= clock.now();

  const apply = (row: Row): void => {
    const [entries, key] = row.player_id === null ? [networks, row.network ?? ''] : [players, row.player_id];
    const restriction = {
      kind: row.kind,
      reason: row.reason,
      until: row.until?.getTime() ?? 0,
      is_network: row.player_id === null,
    };
    if (!row.is_lifted && !isOver(restriction)) entries.set(key, { id: row.id, restriction });
    else if (entries.get(key)?.id === row.id) entries.delete(key);
  };

  const columns = sql`change, player_id, network, kind, reason, until, id, lifted_at is not null as is_lifted`;
  const load = async (): Promise<void> => {
    // Read first: a change that commits in between is then applied twice instead of never.
    const revision = await sql<{ revision: number }>`select revision from restriction_revision`.execute(database.query);
    const { rows } = await sql<Row>`select ${columns} from restriction
      where lifted_at is null and (until is null or until > now()) order by change`.execute(database.query);
    for (const row of rows) apply(row);
    known = revision.rows[0]?.revision ?? 0;
  };

  const loadChanged = async (): Promise<void> => {
    for (;;) {
      const { rows } = await sql<Row>`select ${columns} from restriction where change > ${known}
        order by change limit ${batch}`.execute(database.query);
      const last = rows.at(-1);
      if (last === undefined) return;
      for (const row of rows) apply(row);
      known = last.change;
      const changed = {
        players: new Set(rows.flatMap(({ player_id }) => player_id ?? [])),
        networks: new Set(rows.flatMap(({ network }) => network ?? [])),
      };
      for (const listener of listeners) listener(changed);
      if (rows.length < batch) return;
    }
  };

  const forgetOver = (): void => {
    for (const entries of [players, networks]) {
      for (const [key, { restriction }] of entries) if (isOver(restriction)) entries.delete(key);
    }
  };

  const readChanged = oneAtATime(loadChanged, (error) =>
    log.warn({ err: error }, 'restrictions: reading changes failed, will retry'),
  );
  const check = (): Promise<void> => {
    checks += 1;
    if (checks % forgetEveryChecks === 0) forgetOver();
    return readChanged();
  };

  await load();
  const hints = await checkOnHintOrPoll(redis, CHANNEL, check);

  const inForce = (entry: Entry | undefined): Restriction | null =>
    entry === undefined || isOver(entry.restriction) ? null : entry.restriction;

  return {
    of: (playerId, network) => {
      const own = playerId === null ? null : inForce(players.get(playerId));
      if (own?.kind === 'block') return own;
      const ofNetwork = inForce(networks.get(network));
      return ofNetwork?.kind === 'block' ? ofNetwork : (own ?? ofNetwork);
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
    check,
    ...hints,
  };
};
