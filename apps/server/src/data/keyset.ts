import * as v from 'valibot';
import { Failure } from '../runtime/failure.ts';

/** Encodes the sort keys of the last row as an opaque cursor. */
export const writeCursor = (keys: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** Rejects malformed cursors. The values are still untrusted input. */
export const readCursor = <S extends v.GenericSchema>(keys: S, cursor: string): v.InferOutput<S> => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), keys), Buffer.from(cursor, 'base64url').toString());
  if (!parsed.success) throw new Failure('invalid');
  return parsed.output;
};

const idSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Up to the year 2096; PostgreSQL rejects timestamps far beyond. */
const microsSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(4e15));
const timeKeys = v.strictTuple([microsSchema, idSchema]);
const idKeys = v.strictTuple([idSchema]);

/** Keyset cursor for tables sorted by time and id; microseconds match PostgreSQL's precision. */
export const timeCursor = {
  write: (row: { readonly cursor_micros: number; readonly id: number }): string =>
    writeCursor([row.cursor_micros, row.id]),
  read: (cursor: string): { micros: number; id: number } => {
    const [micros, id] = readCursor(timeKeys, cursor);
    return { micros, id };
  },
};

const uuidKeys = v.strictTuple([microsSchema, v.pipe(v.string(), v.uuid())]);

/** Like `timeCursor`, for uuid ids. */
export const uuidCursor = {
  write: (row: { readonly cursor_micros: number; readonly id: string }): string =>
    writeCursor([row.cursor_micros, row.id]),
  read: (cursor: string): { micros: number; id: string } => {
    const [micros, id] = readCursor(uuidKeys, cursor);
    return { micros, id };
  },
};

export const idCursor = {
  write: (row: { readonly id: number }): string => writeCursor([row.id]),
  read: (cursor: string): number => readCursor(idKeys, cursor)[0],
};

/** Builds a page from `limit + 1` rows; the extra row shows whether there is a next page without counting. */
export const pageOf = <Row, Shown>(
  rows: readonly Row[],
  limit: number,
  write: (row: Row) => string,
  show: (row: Row) => Shown,
): { list: Shown[]; next: string | null } => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { list: shown.map(show), next: rows.length > limit && last !== undefined ? write(last) : null };
};
