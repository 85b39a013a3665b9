import { onOwnerChange } from '../../platform/session/owner.ts';
import { privateStore } from '../../platform/device/private-store.ts';
import { activeOwner } from '../../platform/session/session.ts';
import { createIndexedDbStore, createFallbackStore, createMemoryStore, type DeviceStore } from './device-store.ts';

const memory = new Map<string, unknown>();
const store = createFallbackStore(createIndexedDbStore(privateStore), createMemoryStore(memory));

/** Drops late writes: once another player uses the device, nothing of the previous one may be stored (threat 5). */
const only = (owner: string): DeviceStore => ({
  ...store,
  commit: (puts, deletes) => (activeOwner() === owner ? store.commit(puts, deletes) : Promise.resolve()),
});

onOwnerChange(() => memory.clear());

/** The on-device store for drafts and unsent items of the current player. */
export const ownerStore = (): { readonly owner: string; readonly store: DeviceStore } => {
  const owner = activeOwner();
  return { owner, store: only(owner) };
};

/** What a player left on this device, to read only: nothing is written for a player who is not the current one. */
export const storeOf = (owner: string): DeviceStore => only(owner);

/** Creates one value from the current player's device store. Returns the same value until the player changes. */
export const perOwner = <T>(create: (store: DeviceStore, owner: string) => T): (() => T) => {
  let current: { readonly owner: string; readonly value: T } | null = null;
  onOwnerChange(() => {
    current = null;
  });
  return () => {
    const owner = activeOwner();
    if (current?.owner !== owner) current = { owner, value: create(only(owner), owner) };
    return current.value;
  };
};
