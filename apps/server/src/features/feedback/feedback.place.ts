import * as v from 'valibot';
import { readCursor, writeCursor } from '../../platform/keyset.ts';

/** A place in a table of reports sorted by when they came, in microseconds, and their id. */
const placeKeys = v.strictTuple([
  v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(4e15)),
  v.pipe(v.string(), v.uuid()),
]);

export const writePlace = (row: { readonly cursor_micros: number; readonly id: string }): string =>
  writeCursor([row.cursor_micros, row.id]);

export const readPlace = (cursor: string): { micros: number; id: string } => {
  const [micros, id] = readCursor(placeKeys, cursor);
  return { micros, id };
};
