import * as v from 'valibot';
import { readCursor, writeCursor } from '../../data/keyset.ts';
import type { Ranking } from './suggestions.queries.ts';

const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const keys = v.strictTuple([countSchema, countSchema]);

type Ranked = { readonly [name in Ranking]: number } & { readonly id: number };

/**
 * Cursor for both orders of the board. Support that arrives between two pages moves suggestions, so one may be repeated
 * or skipped until the list is reloaded.
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
