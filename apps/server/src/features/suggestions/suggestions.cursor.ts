import * as v from 'valibot';
import { readCursor, writeCursor } from '../../platform/keyset.ts';

const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const keys = v.strictTuple([countSchema, countSchema]);

/**
 * A place on the board in either order. Support that comes while somebody turns the page moves a suggestion up: one may be
 * seen twice or missed, as on every such board, but none is lost from the next look.
 */
export const boardCursor = {
  write: (row: { readonly supporters: number; readonly id: number }): string => writeCursor([row.supporters, row.id]),
  read: (cursor: string): { supporters: number; id: number } => {
    const [supporters, id] = readCursor(keys, cursor);
    return { supporters, id };
  },
};
