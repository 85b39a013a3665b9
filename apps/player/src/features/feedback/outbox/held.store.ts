import { createStore } from '@guildhall/browser/store.ts';
import { storeOf } from '../../../kit/drafts/owner-store.ts';
import { currentSession } from '../../../platform/session/session.ts';
import { userInfoStore } from '../../../platform/session/settings.ts';
import { createFeedbackRecords } from '../drafts/records.store.ts';

/** Without its text: after the session ended, another person may hold the device. */
export interface Held {
  readonly key: string;
  readonly writtenAtMs: number;
}

/** What the launched player has not sent before the session ended. It is sent at the player's next launch. */
export const heldStore = createStore<readonly Held[]>([]);

export const lookForHeld = async (): Promise<void> => {
  const state = currentSession();
  const { owner } = userInfoStore.get();
  const isEnded = state.status === 'known' && state.session.kind === 'anonymous' && owner !== undefined;
  const items = isEnded ? await createFeedbackRecords(storeOf(owner), owner).items() : [];
  // The player may have launched again meanwhile.
  if (currentSession() === state) heldStore.set(items.map(({ key, writtenAtMs }) => ({ key, writtenAtMs })));
};
