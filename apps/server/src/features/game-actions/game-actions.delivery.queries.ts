import type {
  GameActionInput,
  GameActionProblem,
  GameActionState,
  GameAnswer,
} from '@guildhall/contract/game-actions/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

/** Names of actions with due rows; those that this worker does not know are left to others. */
export const selectDue = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    select distinct action from game_action where next_at <= now()`.execute(tx);
  return rows.map(({ action }) => action);
};

export interface Claimed {
  readonly id: string;
  readonly action: string;
  readonly input: GameActionInput;
  readonly reason: string;
  readonly requested_by: string | null;
  readonly attempts: number;
  readonly created_at: Date;
  readonly issuer: string;
  readonly subject: string;
  readonly guid: number;
  readonly is_closed: boolean;
  readonly now: Date;
}

/** Claims due rows with a lease; after that another worker may claim them, with the same webhook id. */
export const claim = async (tx: Tx, action: string, leaseMs: number, limit: number): Promise<Claimed[]> => {
  const { rows } = await sql<Claimed>`
    with due as (
      select id from game_action where action = ${action} and next_at <= now()
      order by next_at limit ${limit} for update skip locked
    ), taken as (
      update game_action set next_at = now() + ${leaseMs} * interval '1 ms', attempts = attempts + 1, state = 'sent'
      where id in (select id from due)
      returning id, action, input, reason, requested_by, attempts, created_at, player_id
    )
    select t.id, t.action, t.input, t.reason, t.requested_by, t.attempts, t.created_at, p.issuer, p.subject, p.guid,
      p.closed_at is not null as is_closed, now() as now
    from taken t join player p on p.id = t.player_id`.execute(tx);
  return rows;
};

export interface FinalAnswer {
  readonly status: Exclude<GameAnswer['status'], 'accepted'>;
  readonly message: string;
  /** Set if the game's server refused the request. */
  readonly httpStatus: number | null;
}

/** The first final answer counts, even if the lease has expired or the action was given up. Null if another came first. */
export const recordAnswer = async (
  tx: Tx,
  id: string,
  { status, message, httpStatus }: FinalAnswer,
): Promise<{ action: string; state: GameActionState } | null> => {
  const { rows } = await sql<{ action: string; state: GameActionState }>`
    update game_action set state = ${status === 'done' ? 'succeeded' : 'refused'}, message = ${message}, problem = null,
      status = ${httpStatus}, next_at = null, answer_by = null, finished_at = now()
    where id = ${id} and state not in ('succeeded', 'refused') returning action, state`.execute(tx);
  return rows[0] ?? null;
};

/** Null if the action no longer exists. */
export const recordLater = async (
  tx: Tx,
  id: string,
  { status, message }: FinalAnswer,
): Promise<GameActionState | null> => {
  const { rows } = await sql<{ state: GameActionState }>`
    update game_action set later_count = later_count + 1, later_at = now(), later_status = ${status}, later_message = ${message}
    where id = ${id} returning state`.execute(tx);
  return rows[0]?.state ?? null;
};

/** No-op if the callback came before the response. */
export const recordAccepted = async (tx: Tx, id: string, minutes: number): Promise<void> => {
  await sql`
    update game_action set next_at = null, problem = null, status = null,
      answer_by = coalesce(answer_by, now() + ${minutes} * interval '1 minute')
    where id = ${id} and state = 'sent'`.execute(tx);
};

export interface FailedAttempt {
  readonly problem: GameActionProblem;
  readonly status: number | null;
  readonly delayMs: number;
  readonly isLast: boolean;
}

/** No-op if the lease was lost, or the game has answered or accepted meanwhile. Returns the state after it. */
export const recordFailure = async (
  tx: Tx,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  { problem, status, delayMs, isLast }: FailedAttempt,
): Promise<GameActionState | null> => {
  const isOver = sql`(${isLast} or attempts >= attempts_max)`;
  const { rows } = await sql<{ state: GameActionState }>`
    update game_action set problem = ${problem}, status = ${status},
      state = case when ${isOver} then 'failed' else 'sent' end,
      next_at = case when ${isOver} then null else now() + ${delayMs} * interval '1 ms' end,
      finished_at = case when ${isOver} then now() end
    where id = ${id} and attempts = ${attempts} and state = 'sent' and answer_by is null returning state`.execute(tx);
  return rows[0]?.state ?? null;
};

export interface Ended {
  readonly id: string;
  readonly action: string;
}

/** Ends the wait for callbacks that did not come in time. */
export const endWaits = async (tx: Tx, limit: number): Promise<Ended[]> => {
  const { rows } = await sql<Ended>`
    update game_action set state = 'unknown', answer_by = null, finished_at = now() where id in (
      select id from game_action where answer_by <= now() order by answer_by limit ${limit} for update skip locked
    ) returning id, action`.execute(tx);
  return rows;
};

/** Gives up actions that are no longer configured. Delayed, because not every worker may have the new configuration yet. */
export const giveUpOrphans = async (tx: Tx, names: readonly string[], limit: number): Promise<Ended[]> => {
  const { rows } = await sql<Ended>`
    update game_action set state = 'failed', problem = 'not_configured', status = null, next_at = null, finished_at = now()
    where id in (
      select id from game_action where next_at < now() - interval '1 day' and action <> all(${[...names]}::text[])
      limit ${limit} for update skip locked
    ) returning id, action`.execute(tx);
  return rows;
};
