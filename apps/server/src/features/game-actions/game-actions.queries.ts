import type { GameActionInput, GameActionProblem, GameActionState } from '@guildhall/contract/game-actions/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface Row {
  readonly id: string;
  readonly action: string;
  readonly input: GameActionInput;
  readonly reason: string;
  readonly requested_by: string | null;
  readonly requested_by_name: string | null;
  readonly state: GameActionState;
  readonly message: string;
  readonly problem: GameActionProblem | null;
  readonly status: number | null;
  readonly answer_by: Date | null;
  readonly next_at: Date | null;
  readonly attempts: number;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly later_status: 'done' | 'refused' | null;
  readonly cursor_micros: number;
}

const selected = sql`select g.id, g.action, g.input, g.reason, g.requested_by, s.name as requested_by_name, g.state, g.message,
    g.problem, g.status, g.answer_by, g.next_at, g.attempts, g.created_at, g.finished_at, g.later_status,
    (extract(epoch from g.created_at) * 1000000)::bigint as cursor_micros
  from game_action g left join staff_member s on s.id = g.requested_by`;

export const selectOne = async (tx: Tx, id: string): Promise<Row | null> =>
  (await sql<Row>`${selected} where g.id = ${id}`.execute(tx)).rows[0] ?? null;

export interface PlayerPage {
  readonly before: { readonly micros: number; readonly id: string } | undefined;
  readonly limit: number;
}

/** The player's actions, newest first. */
export const selectOfPlayer = async (tx: Tx, playerId: string, { before, limit }: PlayerPage): Promise<Row[]> => {
  const { rows } = await sql<Row>`${selected} where g.player_id = ${playerId}
    ${
      before === undefined
        ? sql``
        : sql`and (g.created_at, g.id) < (to_timestamp(0) + ${before.micros} * interval '1 microsecond', ${before.id}::uuid)`
    }
    order by g.created_at desc, g.id desc limit ${limit}`.execute(tx);
  return rows;
};

export interface PlayerState {
  readonly is_verified: boolean;
  readonly is_closed: boolean;
}

const playerState = sql`select proof = 'ticket' as is_verified, closed_at is not null as is_closed from player`;

export const selectPlayer = async (tx: Tx, playerId: string): Promise<PlayerState | null> =>
  (await sql<PlayerState>`${playerState} where id = ${playerId}`.execute(tx)).rows[0] ?? null;

/**
 * Waits for a confirmation of a deletion in progress, and makes a later one wait. Exclusive, so that of two members of staff who ask
 * for the same action at once the second one sees the first.
 */
export const lockPlayer = async (tx: Tx, playerId: string): Promise<PlayerState | null> =>
  (await sql<PlayerState>`${playerState} where id = ${playerId} for no key update`.execute(tx)).rows[0] ?? null;

export interface NewAction {
  readonly id: string;
  readonly action: string;
  readonly playerId: string;
  readonly input: GameActionInput;
  readonly reason: string;
  readonly isSensitive: boolean;
  readonly by: string;
  readonly attemptsMax: number;
}

/** Returns false if the id exists. */
export const insert = async (tx: Tx, row: NewAction): Promise<boolean> => {
  const { rows } = await sql`
    insert into game_action (id, action, player_id, input, reason, is_sensitive, requested_by, attempts_max)
    values (${row.id}, ${row.action}, ${row.playerId}, ${JSON.stringify(row.input)}::jsonb, ${row.reason}, ${row.isSensitive},
      ${row.by}, ${row.attemptsMax})
    on conflict (id) do nothing returning 1`.execute(tx);
  return rows.length === 1;
};

/** Whether the action with this id was requested by the same person with the same content. */
export const isSame = async (tx: Tx, row: NewAction): Promise<boolean> => {
  const { rows } = await sql`
    select from game_action where id = ${row.id} and action = ${row.action} and player_id = ${row.playerId}
      and input = ${JSON.stringify(row.input)}::jsonb and reason = ${row.reason} and requested_by = ${row.by}`.execute(
    tx,
  );
  return rows.length === 1;
};

/** Whether the same was asked for within a day, by anyone, unless the game refused it. */
export const ranLately = async (tx: Tx, row: NewAction): Promise<boolean> => {
  const { rows } = await sql`
    select from game_action where player_id = ${row.playerId} and id <> ${row.id} and action = ${row.action}
      and input = ${JSON.stringify(row.input)}::jsonb and created_at > now() - interval '1 day'
      and state <> 'refused' and not exists (select from game_action where id = ${row.id}) limit 1`.execute(tx);
  return rows.length === 1;
};

export interface Locked {
  readonly action: string;
  readonly state: GameActionState;
  readonly player_id: string;
  readonly is_sensitive: boolean;
}

export const lock = async (tx: Tx, id: string): Promise<Locked | null> => {
  const { rows } = await sql<Locked>`
    select action, state, player_id, is_sensitive from game_action where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
};

/** The count of attempts goes on: it is also the lease of a worker that may still be sending. */
export const queueAgain = async (tx: Tx, id: string, attempts: number): Promise<void> => {
  await sql`
    update game_action set state = 'queued', problem = null, status = null, next_at = now(), answer_by = null,
      finished_at = null, attempts_max = attempts + ${attempts}
    where id = ${id}`.execute(tx);
};

export const deleteOfPlayer = async (tx: Tx, playerId: string): Promise<void> => {
  await sql`delete from game_action where player_id = ${playerId}`.execute(tx);
};

export const deleteOld = async (tx: Tx, days: number, limit: number): Promise<number> => {
  const { rows } = await sql`
    delete from game_action where id in (
      select id from game_action where created_at < now() - ${days} * interval '1 day' and next_at is null and answer_by is null
      order by created_at limit ${limit} for update skip locked
    ) returning 1`.execute(tx);
  return rows.length;
};
