import * as v from 'valibot';
import { readCursor, writeCursor } from '../../platform/keyset.ts';
import type { Ranking } from './suggestions.queries.ts';

const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const keys = v.strictTuple([countSchema, countSchema]);

type Ranked = { readonly [name in Ranking]: number } & { readonly id: number };

/**
 * A place on the board in either order. Support that arrives between two pages moves a suggestion up, so one may appear twice
 * or be skipped until the list is loaded again.
 */
export const boardCursor = {
  by:
    (ranking: Ranking) =>
    (row: Ranked): string =>
      writeCursor([row[ranking], row.id]),
  read: (cursor: string): { supporters: number; id: number } => {
    const [supporters, id] = readCursor(keys, cursor);
    return { supporters, id };
  },
};
