import { call } from '../../../platform/network/api.ts';
import { forgetOwner } from '../../../platform/session/owner.ts';
import { currentSession, onSession } from '../../../platform/session/session.ts';
import { userInfoStore } from '../../../platform/session/settings.ts';
import { ownRequest } from './own-request.store.ts';

/** Deletes this account's local data once its certificate exists, which proves the erasure is complete (G4). */
const look = async (): Promise<void> => {
  const state = currentSession();
  // An erasure ends the session, so an account that still has one was not erased.
  if (state.status !== 'known' || state.session.kind !== 'anonymous') return;
  const id = await ownRequest();
  if (id === null) return;
  try {
    await call('/deletion/certificate', { id });
  } catch {
    // The erasure is not complete or the server did not respond; the next start checks again.
    return;
  }
  forgetOwner();
  const { channel, version, lang, device } = userInfoStore.get();
  userInfoStore.set({ channel, version, lang, device });
};

export const watchErasure = (): void => {
  onSession(() => void look());
  void look();
};
