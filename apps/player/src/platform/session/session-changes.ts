import type { Session } from '@guildhall/contract/launch/player.ts';
import { forgetPersonal } from '../network/query-client.ts';
import { sessionStore } from './session.ts';

// Changes of the session that the app itself caused. In a file of their own, because no first screen needs them.

type Deletion = NonNullable<Session['deletion']>;

const changeDeletion = (change: (before: Deletion) => Deletion): void => {
  const state = sessionStore.get();
  if (state.status !== 'known') return;
  const after = change(state.session.deletion ?? { own: null, foreign: [] });
  const deletion = after.own === null && after.foreign.length === 0 ? null : after;
  sessionStore.set({ ...state, session: { ...state.session, deletion } });
};

/** The question about reports from before the launch was answered. */
export const markEarlierAnswered = (): void => {
  const state = sessionStore.get();
  if (state.status !== 'known') return;
  sessionStore.set({ ...state, session: { ...state.session, earlier: null } });
  forgetPersonal();
};

/** Updates the player's own deletion in the session without a refetch. */
export const setOwnDeletion = (own: Deletion['own']): void => {
  const state = sessionStore.get();
  const before = state.status === 'known' ? (state.session.deletion?.own ?? null) : null;
  if (before?.due_at === own?.due_at && before?.is_closed === own?.is_closed) return;
  changeDeletion((deletion) => ({ ...deletion, own }));
};

export const dropForeignDeletion = (id: string): void =>
  changeDeletion((deletion) => ({ ...deletion, foreign: deletion.foreign.filter((request) => request.id !== id) }));
