import { createHash } from 'node:crypto';

export interface ChainRow {
  readonly id: number;
  /** Microseconds since the Unix epoch, as text. */
  readonly micros: string;
  readonly staff_id: string | null;
  readonly action: string;
  readonly subject: string;
  /** JSON exactly as PostgreSQL formats it. */
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

/** Independent implementation of the hash in the SQL function `audit_append`, so that each verifies the other. */
const hashOf = (row: Omit<ChainRow, 'hash'>): Buffer => {
  const fields = [String(row.id), row.micros, row.staff_id, row.action, row.subject, row.details];
  return createHash('sha256').update(row.previous_hash).update(fields.map(field).join('')).digest();
};

/**
 * The first id at which the chain is broken: the entry itself if it was changed or inserted, the missing id if entries
 * were removed.
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
