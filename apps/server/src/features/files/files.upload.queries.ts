import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

export interface UploadKey {
  readonly playerId: string;
  readonly key: string;
  readonly kind: 'picture' | 'voice';
  /** Null where the player brings it. */
  readonly staffId: string | null;
}

/** An upload under way. The object's name says whose it is: another who took it over chose another name. */
export interface Claim {
  readonly id: string;
  readonly object: string;
}

/** Null where this attempt is known already. */
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

/** A file that is whole. */
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
  /** Whoever was at it has been silent for so long that they are gone. */
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

/** Object names that no row holds any more; later, where somebody might still be writing it. */
export const removeLater = async (tx: Tx, object: string, seconds: number): Promise<void> => {
  await tx
    .insertInto('file_removal')
    .values({ object, due_at: sql`now() + make_interval(secs => ${seconds})` })
    .onConflict((conflict) =>
      conflict.column('object').doUpdateSet({ due_at: sql`least(file_removal.due_at, excluded.due_at)` }),
    )
    .execute();
};

/** Goes on with an upload whose server died; null where another was quicker. */
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

/** False where the claim is gone: the player was erased, or another took it over. */
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

/** False where there was nothing to drop any more. */
export const dropClaim = async (tx: Tx, { id, object }: Claim): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('file')
    .where('id', '=', id)
    .where('object', '=', object)
    .where('is_ready', '=', false)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};
