import { onOwnerChange } from '../../../platform/owner.ts';
import { ownStore } from '../../../platform/own-store.ts';
import { activeOwner } from '../../../platform/session.ts';
import { createRecords, type Records } from './kept-records.ts';
import { createDatabaseStore, createFallbackStore, createMemoryStore, type KeptStore } from './kept-store.ts';

const memory = new Map<string, unknown>();
const store = createFallbackStore(createDatabaseStore(ownStore), createMemoryStore(memory));

/** What comes too late, after the device went to another player, is not written any more (attack 5). */
const only = (owner: string): KeptStore => ({
  ...store,
  commit: (puts, deletes) => (activeOwner() === owner ? store.commit(puts, deletes) : Promise.resolve()),
});

/** Everything that whoever uses this device now has kept on it. */
export const keptStore = (): { readonly owner: string; readonly store: KeptStore } => {
  const owner = activeOwner();
  return { owner, store: only(owner) };
};

let kept: { readonly owner: string; readonly records: Records } | null = null;

/** The records of whoever uses this device now. */
export const keptRecords = (): Records => {
  const owner = activeOwner();
  if (kept?.owner !== owner) kept = { owner, records: createRecords(only(owner), owner) };
  return kept.records;
};

onOwnerChange(() => {
  memory.clear();
  kept = null;
});
