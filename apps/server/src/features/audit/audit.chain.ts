import { createHash } from 'node:crypto';

export interface ChainRow {
  readonly id: number;
  /** Microseconds since 1970, as text. */
  readonly micros: string;
  readonly staff_id: string | null;
  readonly action: string;
  readonly subject: string;
  /** As PostgreSQL writes it. */
  readonly details: string;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
}

export interface ChainHead {
  readonly id: number;
  readonly hash: Buffer;
}

export const genesis: ChainHead = { id: 0, hash: Buffer.alloc(32) };

const field = (value: string | null): string => (value === null ? '-' : `${Buffer.byteLength(value)}:${value}`);

/** What `audit_append` in the database computes, written a second time so that neither has to be believed. */
const hashOf = (row: Omit<ChainRow, 'hash'>): Buffer => {
  const fields = [String(row.id), row.micros, row.staff_id, row.action, row.subject, row.details];
  return createHash('sha256').update(row.previous_hash).update(fields.map(field).join('')).digest();
};

/**
 * The first id in `rows` that does not follow from the entry before it: its own where the entry was changed or put in,
 * the missing one where entries were taken out.
 */
export const firstBreak = (previous: ChainHead, rows: readonly ChainRow[]): number | null => {
  let { id, hash } = previous;
  for (const row of rows) {
    if (row.id !== id + 1) return Math.min(row.id, id + 1);
    if (!row.previous_hash.equals(hash) || !row.hash.equals(hashOf(row))) return row.id;
    ({ id, hash } = row);
  }
  return null;
};
