import { useEffect } from 'react';
import { call } from '../../../platform/api.ts';
import { loadMoreTexts, translate } from '../../../platform/i18n.ts';
import { onOwnerChange } from '../../../platform/owner.ts';
import { askSession, currentSession, onSession } from '../../../platform/session.ts';
import { useStore } from '../../../platform/store.ts';
import { showToast } from '../../../ui/toast.ts';
import { keptStore } from '../../feedback/kept.public.ts';
import { repliesStore } from '../../replies/replies.public.ts';
import { renewSurvey } from '../surveys.data.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';
import type { Outgoing } from './outgoing.ts';
import { createSendings, type Outcome, type Own } from './sendings.ts';

let current: { readonly owner: string; readonly kept: KeptAnswers } | null = null;

/** The answers of whoever uses this device now. */
export const keptAnswers = (): KeptAnswers => {
  const { owner, store } = keptStore();
  if (current?.owner !== owner) current = { owner, kept: createKeptAnswers(store, owner) };
  return current.kept;
};

/** Only one page of the app sends what waits; where the engine knows no locks, the keys alone must do. */
const alone = async (work: () => Promise<void>): Promise<void> => {
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return work();
  await locks.request('guildhall-survey-answers', { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
};

const saySent = async (): Promise<void> => {
  await loadMoreTexts();
  showToast(translate('success.submitted'));
};

export const sendings = createSendings({
  kept: keptAnswers,
  deliver: ({ id, key, lang, answers }) =>
    call('/survey/answer', {
      id,
      key,
      lang,
      answers: answers.map(({ question, options, text }) => ({ question, options: [...options], text })),
    }),
  now: Date.now,
  random: Math.random,
  alone,
  onSettled: ({ id }, outcome, name) => {
    void renewSurvey(id).then(() => {
      // Another answer of this player is there, from another device: that one is shown now, this one is void.
      if (name === 'survey_answered') void sendings.discard(id);
    });
    if (outcome === 'sent') saySent().catch(() => {});
  },
});

let timer: ReturnType<typeof setTimeout> | undefined;

const lookAgain = (): void => {
  clearTimeout(timer);
  const atMs = sendings.nextAtMs();
  if (atMs !== null) timer = setTimeout(() => void wakeSendings(false), Math.max(1000, atMs - Date.now()));
};

/** Tries what waits. Whose it is depends on the session, so that is asked for first. */
export const wakeSendings = async (isForced: boolean): Promise<void> => {
  await sendings.load();
  if (sendings.nextAtMs() === null) return;
  const session = currentSession();
  if (session.status === 'unknown' || session.status === 'failed') await askSession();
  if (currentSession().status === 'known') await sendings.run(isForced);
  lookAgain();
};

export const sendAnswer = async (item: Outgoing): Promise<Outcome> => {
  try {
    return await sendings.send(item);
  } finally {
    lookAgain();
  }
};

let isStarted = false;

/** From now on whatever waits is sent as soon as it can be. */
export const startSendings = (): void => {
  if (isStarted) return;
  isStarted = true;
  window.addEventListener('online', () => void wakeSendings(true));
  onSession(() => {
    if (currentSession().status === 'known') void wakeSendings(true);
  });
  // Every greeting of the socket sets it: the server is there.
  repliesStore.subscribe(() => void wakeSendings(true));
  onOwnerChange(() => {
    current = null;
    sendings.forget();
    void wakeSendings(false);
  });
  void wakeSendings(true);
};

/** What this device knows of the player's own answers. */
export const useOwn = (): Own => {
  useEffect(startSendings, []);
  return useStore(sendings.own);
};
