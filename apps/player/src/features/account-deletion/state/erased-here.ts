import { call } from '../../../platform/api.ts';
import { forgetOwner } from '../../../platform/owner.ts';
import { currentSession, onSession } from '../../../platform/session.ts';
import { userInfoStore } from '../../../platform/settings.ts';
import { ownRequest } from './own-request.ts';

/** Once there is a certificate, the account is gone, and what this device kept of it goes too (G4). */
const look = async (): Promise<void> => {
  const state = currentSession();
  // An erasure ends the session: who is still somebody to us was not erased.
  if (state.status !== 'known' || state.session.kind !== 'anonymous') return;
  const id = await ownRequest();
  if (id === null) return;
  try {
    await call('/deletion/certificate', { id });
  } catch {
    // The erasure is not over, or nobody answers: the next start looks again.
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
