import * as v from 'valibot';
import { Failure } from './failure.ts';

/** Where a page ended, in a form that clients keep and hand back without looking inside. */
export const writeCursor = (keys: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** Whatever did not come from `writeCursor` with keys of these kinds is refused; the values are still anybody's. */
export const readCursor = <S extends v.GenericSchema>(keys: S, cursor: string): v.InferOutput<S> => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), keys), Buffer.from(cursor, 'base64url').toString());
  if (!parsed.success) throw new Failure('invalid');
  return parsed.output;
};

const idSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Up to the year 2096: the database has no word for times far beyond. */
const microsSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(4e15));
const timeKeys = v.strictTuple([microsSchema, idSchema]);
const idKeys = v.strictTuple([idSchema]);

/** A place in a table sorted by a time and an id; in microseconds, which is how exactly the database keeps a time. */
export const timeCursor = {
  write: (row: { readonly cursor_micros: number; readonly id: number }): string =>
    writeCursor([row.cursor_micros, row.id]),
  read: (cursor: string): { micros: number; id: number } => {
    const [micros, id] = readCursor(timeKeys, cursor);
    return { micros, id };
  },
};

const placeKeys = v.strictTuple([microsSchema, v.pipe(v.string(), v.uuid())]);

/** The same where the ids are uuids. */
export const placeCursor = {
  write: (row: { readonly cursor_micros: number; readonly id: string }): string =>
    writeCursor([row.cursor_micros, row.id]),
  read: (cursor: string): { micros: number; id: string } => {
    const [micros, id] = readCursor(placeKeys, cursor);
    return { micros, id };
  },
};

/** A place in a table sorted by an id alone. */
export const idCursor = {
  write: (row: { readonly id: number }): string => writeCursor([row.id]),
  read: (cursor: string): number => readCursor(idKeys, cursor)[0],
};

/** The page out of one row more than asked for, which tells whether there is a next one without counting. */
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
