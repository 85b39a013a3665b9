import type { RemovedCounts } from '@guildhall/contract/account-deletion/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';

/** Starts the erasure of one due request, which can no longer be cancelled from then on. Null if none is due. */
export const beginOne = async (tx: Tx): Promise<{ id: string; certificate: string } | null> => {
  const { rows } = await sql<{ id: string; certificate: string }>`
    with due as (
      select id from deletion_request
      where state = 'confirmed' and due_at <= clock_timestamp() and held_at is null
      order by due_at limit 1 for update skip locked
    ), begun as (
      update deletion_request r set state = 'erasing', version = version + 1, updated_by = null
      from due where r.id = due.id
      returning r.id, r.certificate, r.player_id, r.created_at, r.confirmed_at
    ), noted as (
      insert into erasure (id, player_id, requested_at, confirmed_at, account)
      select b.certificate, b.player_id, b.created_at, b.confirmed_at,
        jsonb_build_object('issuer', p.issuer, 'subject', p.subject, 'guid', p.guid)
      from begun b join player p on p.id = b.player_id
      -- After a restore, the job may already have started it from the ledger.
      on conflict (id) do nothing
    )
    select id, certificate from begun`.execute(tx);
  return rows[0] ?? null;
};

export interface Erasure {
  id: string;
  player_id: string;
  requested_at: Date;
  confirmed_at: Date;
  started_at: Date;
  step: string;
  account: { issuer: string; subject: string; guid: number } | null;
  objects: string[];
}

/**
 * Locks one erasure until its step commits. If the worker dies, the lock is released and another worker resumes after
 * the last committed step. Failed attempts back off exponentially.
 */
export const claimOne = async (tx: Tx): Promise<Erasure | null> => {
  const { rows } = await sql<Erasure>`
    select id, player_id, requested_at, confirmed_at, started_at, step, account, objects from erasure
    where finished_at is null and player_id is not null
      and (attempts = 0 or tried_at <= clock_timestamp() - least(interval '10 minutes', interval '5 seconds' * 2 ^ least(attempts, 20)))
    order by tried_at limit 1 for update skip locked`.execute(tx);
  return rows[0] ?? null;
};

export const setStep = async (tx: Tx, id: string, step: string): Promise<void> => {
  await tx
    .updateTable('erasure')
    .set({ step, attempts: 0, problem: null, tried_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
};

/** Stores an error code without personal data. `backTo` restarts the erasure from an earlier step. */
export const noteProblem = async (tx: Tx, id: string, problem: string, backTo: string | null): Promise<void> => {
  await tx
    .updateTable('erasure')
    .set({
      problem,
      attempts: sql`attempts + 1`,
      tried_at: sql`clock_timestamp()`,
      ...(backTo === null ? {} : { step: backTo }),
    })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
};

/** Remembers object names, because the objects must be deleted and checked after their rows are gone. */
export const noteObjects = async (tx: Tx, { id, player_id }: Erasure): Promise<void> => {
  await sql`
    update erasure set objects = array(
      select unnest(objects) union select object from file where player_id = ${player_id}
      union select f.object from feedback r join file f on f.feedback_id = r.id where r.account_id = ${player_id})
    where id = ${id}`.execute(tx);
};

export const noteCounts = async (tx: Tx, id: string, removed: RemovedCounts): Promise<void> => {
  await tx
    .updateTable('erasure')
    .set({ removed: JSON.stringify(removed) })
    .where('id', '=', id)
    .execute();
};

export interface PlayerReference {
  readonly name: string;
  readonly column: string;
}

/**
 * Every column that can name a player: foreign keys to `player`, and columns without one that are called like a foreign key. Read
 * from the system catalog, so that a new table cannot be forgotten. The certificate is left out: it forgets the player last.
 */
export const selectPlayerReferences = async (tx: Tx): Promise<PlayerReference[]> => {
  const { rows } = await sql<PlayerReference>`
    with foreign_key as (
      select a.attrelid, a.attname from pg_constraint k cross join unnest(k.conkey) as key (number)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.number
      where k.contype = 'f' and k.confrelid = 'player'::regclass
    )
    select c.relname as name, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'erasure'
      and ((a.attrelid, a.attname) in (select attrelid, attname from foreign_key)
        or a.atttypid = 'uuid'::regtype and a.attname in (select attname from foreign_key))
    order by 1, 2`.execute(tx);
  return rows;
};

/** Tables that still reference the player. */
export const tablesLeft = async (tx: Tx, playerId: string): Promise<string[]> => {
  const looks = [...(await selectPlayerReferences(tx)), { name: 'player', column: 'id' }];
  const left: string[] = [];
  for (const { name, column } of looks) {
    const found = await sql`
      select from ${sql.table(name)} where ${sql.ref(column)} = ${playerId} limit 1`.execute(tx);
    if (found.rows.length > 0) left.push(name);
  }
  return left;
};

/** Removes everything that identifies the player; the remaining row is the certificate. */
export const finish = async (tx: Tx, id: string): Promise<Date> =>
  (
    await tx
      .updateTable('erasure')
      .set({
        step: 'done',
        finished_at: sql`clock_timestamp()`,
        player_id: null,
        account: null,
        objects: [],
        attempts: 0,
        problem: null,
      })
      .where('id', '=', id)
      .returning('finished_at')
      .executeTakeFirstOrThrow()
  ).finished_at as Date;

export const markUnnotified = async (tx: Tx, certificates: readonly string[]): Promise<void> => {
  await sql`update erasure set unnotified_at = clock_timestamp() where id = any(${[...certificates]}::uuid[])`.execute(
    tx,
  );
};

/** Holds confirmed requests that end within a day; returns their numbers. */
export const holdDueSoon = async (tx: Tx, reason: string): Promise<number[]> => {
  const { rows } = await sql<{ number: number }>`
    update deletion_request set held_by = null, held_at = clock_timestamp(), hold_reason = ${reason},
      version = version + 1, updated_by = null
    where state = 'confirmed' and held_at is null and due_at < clock_timestamp() + interval '24 hours'
    returning number`.execute(tx);
  return rows.map(({ number }) => number);
};

export const playersAmong = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (
    await tx
      .selectFrom('player')
      .select('id')
      .where('id', 'in', [...ids])
      .execute()
  ).map(({ id }) => id);

export interface Reapplied {
  readonly certificate: string;
  readonly player: string;
  readonly requested_at: string;
  readonly confirmed_at: string;
}

/** Restarts a finished erasure; one in progress is left alone. */
export const beginAgain = async (tx: Tx, entry: Reapplied): Promise<void> => {
  await sql`
    insert into erasure (id, player_id, requested_at, confirmed_at, account)
    select ${entry.certificate}::uuid, p.id, ${entry.requested_at}::timestamptz, ${entry.confirmed_at}::timestamptz,
      jsonb_build_object('issuer', p.issuer, 'subject', p.subject, 'guid', p.guid)
    from player p where p.id = ${entry.player}
    on conflict (id) do update set player_id = excluded.player_id, account = excluded.account, step = 'begun',
      started_at = now(), finished_at = null, unnotified_at = null
    where erasure.finished_at is not null`.execute(tx);
};
