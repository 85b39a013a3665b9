import { sql } from 'kysely';
import type { Tx } from '../../data/database.ts';

export interface UploadKey {
  readonly playerId: string;
  readonly key: string;
  readonly kind: 'picture' | 'voice';
  /** Null if the player uploads the file. */
  readonly staffId: string | null;
}

/** An upload in progress. `object` doubles as a fencing token: a server that takes over the upload uses a new key. */
export interface Claim {
  readonly id: string;
  readonly object: string;
}

/** Null if this idempotency key is already in use. */
export const insertClaim = async (
  tx: Tx,
  { playerId, key, kind, staffId }: UploadKey,
  object: string,
): Promise<Claim | null> => {
  const row = await tx
    .insertInto('file')
    .values({ player_id: playerId, key, object, kind, staff_id: staffId })
    .onConflict((conflict) => conflict.columns(['player_id', 'key']).doNothing())
    .returning(['id', 'object'])
    .executeTakeFirst();
  return row ?? null;
};

export interface StoredFile {
  readonly id: string;
  readonly kind: 'picture' | 'voice';
  readonly width: number;
  readonly height: number;
  readonly tone: string;
  readonly duration_ms: number;
  readonly waveform: string;
}

export const storedOf = ({ id, kind, width, height, tone, duration_ms, waveform }: StoredFile): StoredFile => ({
  id,
  kind,
  width,
  height,
  tone,
  duration_ms,
  waveform,
});

export interface KnownUpload extends StoredFile, Claim {
  readonly staff_id: string | null;
  readonly conversation_id: string | null;
  readonly is_ready: boolean;
  /** The server that claimed the upload has been silent for so long that it is assumed dead. */
  readonly is_given_up: boolean;
}

const takeOverSeconds = 60;

export const selectUpload = async (
  tx: Tx,
  { playerId, key }: Pick<UploadKey, 'playerId' | 'key'>,
): Promise<KnownUpload | null> => {
  const { rows } = await sql<KnownUpload>`
    select id, kind, object, width, height, tone, duration_ms, waveform, staff_id, conversation_id, is_ready,
      created_at < now() - make_interval(secs => ${takeOverSeconds}) as is_given_up
    from file where player_id = ${playerId} and key = ${key}`.execute(tx);
  return rows[0] ?? null;
};

/** Schedules the removal of an object that no row refers to; delayed if a server might still be writing it. */
export const removeLater = async (tx: Tx, object: string, seconds: number): Promise<void> => {
  await tx
    .insertInto('file_removal')
    .values({ object, due_at: sql`now() + make_interval(secs => ${seconds})` })
    .onConflict((conflict) =>
      conflict.column('object').doUpdateSet({ due_at: sql`least(file_removal.due_at, excluded.due_at)` }),
    )
    .execute();
};

/** Takes over an upload from a dead server; null if another server was faster. */
export const takeOver = async (tx: Tx, before: Claim, object: string): Promise<Claim | null> => {
  const row = await tx
    .updateTable('file')
    .set({ object, created_at: sql`now()` })
    .where('id', '=', before.id)
    .where('object', '=', before.object)
    .where('is_ready', '=', false)
    .returning(['id', 'object'])
    .executeTakeFirst();
  if (row === undefined) return null;
  await removeLater(tx, before.object, 60 * 60);
  return row;
};

export interface Finished {
  readonly width: number;
  readonly height: number;
  readonly tone: string;
  readonly duration_ms: number;
  readonly waveform: string;
  readonly bytes: number;
  readonly conversation_id: string | null;
}

/** Returns false if the claim is gone: the player was erased, or another server took over. */
export const finishClaim = async (tx: Tx, { id, object }: Claim, finished: Finished): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('file')
    .set({ ...finished, is_ready: true })
    .where('id', '=', id)
    .where('object', '=', object)
    .where('is_ready', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Returns false if the claim was already gone. */
export const dropClaim = async (tx: Tx, { id, object }: Claim): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('file')
    .where('id', '=', id)
    .where('object', '=', object)
    .where('is_ready', '=', false)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};
