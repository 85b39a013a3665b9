import { sql } from 'kysely';
import type pg from 'pg';
import type { DeviceActor } from '../../runtime/actor.ts';
import type { Tx } from '../../data/database.ts';

export const findDevice = async (pool: pg.Pool, keyHash: Buffer, network: string): Promise<DeviceActor | null> => {
  const { rows } = await pool.query<{ player_id: string; is_closed: boolean; is_seen_long_ago: boolean }>({
    name: 'launch.findDevice',
    text: `select d.player_id, p.closed_at is not null as is_closed, d.seen_at < now() - interval '1 day' as is_seen_long_ago
           from device d join player p on p.id = d.player_id where d.key_hash = $1`,
    values: [keyHash],
  });
  const row = rows[0];
  if (row === undefined) return null;
  if (row.is_seen_long_ago) {
    await pool.query({
      name: 'launch.touchDevice',
      text: 'update device set seen_at = now() where key_hash = $1',
      values: [keyHash],
    });
  }
  return {
    kind: 'anonymous',
    proof: 'device',
    playerId: row.player_id,
    guid: null,
    roles: [],
    channel: null,
    gameVersion: null,
    isClosed: row.is_closed,
    network,
    isKnown: false,
  };
};

export const insertDevice = async (tx: Tx, keyHash: Buffer): Promise<string> => {
  const { rows } = await sql<{ player_id: string }>`
    with person as (
      insert into player (issuer, subject, proof) values ('device', gen_random_uuid(), 'device') returning id
    )
    insert into device (key_hash, player_id) select ${keyHash}, id from person returning player_id`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error('launch: device was not inserted');
  return row.player_id;
};

/** The player of a launch by parameters, scoped to the device: the same guid on another device is another player. */
export const rememberNamed = async (
  tx: Tx,
  devicePlayerId: string,
  guid: number,
): Promise<{ id: string; is_new: boolean }> =>
  tx
    .insertInto('player')
    .values({ issuer: 'parameters', subject: `${devicePlayerId}:${guid}`, guid, proof: 'parameters' })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ launched_at: sql`now()` }))
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow();

/** Exempts the device from cleanup, because its players can be found only by its key. */
export const keepDevice = async (tx: Tx, playerId: string): Promise<void> => {
  await tx.updateTable('device').set({ has_launched: true }).where('player_id', '=', playerId).execute();
};

export interface ClaimableDevice {
  readonly player_id: string;
  readonly declined_at: Date | null;
}

/** `forUpdate` makes concurrent claims from two tabs transfer everything once. */
export const findClaimable = async (tx: Tx, keyHash: Buffer, forUpdate: boolean): Promise<ClaimableDevice | null> => {
  const query = tx.selectFrom('device').select(['player_id', 'declined_at']).where('key_hash', '=', keyHash);
  return (await (forUpdate ? query.forUpdate() : query).executeTakeFirst()) ?? null;
};

export const declineClaim = async (tx: Tx, keyHash: Buffer): Promise<void> => {
  await tx
    .updateTable('device')
    .set({ declined_at: sql`clock_timestamp()` })
    .where('key_hash', '=', keyHash)
    .execute();
};

/** Deletes one batch of devices that sent nothing and were not seen for a month. Returns how many. */
export const sweepDevices = async (tx: Tx, batch: number): Promise<number> => {
  const { rows } = await sql`
    delete from player where id in (
      select p.id from player p join device d on d.player_id = p.id
      where p.proof = 'device' and not d.has_launched and p.created_at < now() - interval '30 days' and d.seen_at < now() - interval '30 days'
        and not exists (select from feedback where player_id = p.id)
        and not exists (select from survey_answer where player_id = p.id)
        and not exists (select from deletion_request where player_id = p.id or requester_id = p.id)
        and not exists (select from suggestion_support where player_id = p.id)
        and not exists (select from incident_join where player_id = p.id)
        and not exists (select from article_rating where player_id = p.id)
      limit ${batch} for update of p skip locked
    ) returning 1`.execute(tx);
  return rows.length;
};
