import { activeOwner, isOwnerKnownOffline, useSession } from '../../platform/session/session.ts';
import { userInfoStore, useUserInfo } from '../../platform/session/settings.ts';
import type { KeptOwn } from './own.model.ts';

/** Storage may hold anything. */
type StoredOwn = { readonly [K in keyof KeptOwn]?: unknown };

/**
 * What the device keeps of the last answer; null while it is not known whose device this is, such as after a launch that
 * names another player, and for anyone but its owner (threat 5).
 */
export const keptOwn = (): StoredOwn | null => {
  const stored = userInfoStore.get().own as StoredOwn | null | undefined;
  return isOwnerKnownOffline() && stored?.owner === activeOwner() ? stored : null;
};

export const useKeptOwn = (): StoredOwn | null => {
  // Both say when the answer changes.
  useSession();
  useUserInfo();
  return keptOwn();
};
