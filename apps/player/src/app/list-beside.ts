import type { Location } from '../platform/router.tsx';
import { screenOfAddress } from './screens.tsx';

/** The list from which each history entry was opened, kept in memory. */
const lists = new Map<string, Location>();
let before: Location | null = null;

/** Remembers it on the way. Idempotent, because React may render twice. */
export const listBeside = (location: Location): Location | null => {
  if (before !== null && before.key !== location.key && location.type !== 'POP') {
    const list = location.type === 'PUSH' && screenOfAddress(before.pathname).isList ? before : lists.get(before.key);
    if (list !== undefined) lists.set(location.key, list);
  }
  before = location;
  return screenOfAddress(location.pathname).isList ? null : (lists.get(location.key) ?? null);
};
