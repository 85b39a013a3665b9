import { useEffect } from 'react';
import { call } from '../../../platform/network/api.ts';
import { loadMoreTexts, translate } from '../../../platform/text/i18n.ts';
import { onOwnerChange } from '../../../platform/session/owner.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { showToast } from '../../../ui/toast.ts';
import { perOwner } from '../../../kit/drafts/owner-store.ts';
import { isSessionKnown, onConnection, onKnownSession, onSwitch } from '../../../kit/outbox/session-signals.ts';
import { createTabLock } from '../../../kit/outbox/tab-lock.ts';
import { createWakeUps } from '../../../kit/outbox/wake-ups.ts';
import { repliesStore } from '../../replies/replies.public.ts';
import { renewSurvey } from '../surveys.data.ts';
import { createAnswerStore } from './answers.store.ts';
import type { Outgoing } from './outgoing.model.ts';
import { createAnswerOutbox, type Outcome, type OwnAnswers } from './outbox.store.ts';

/** The current player's answers. Returns the same object until the player changes. */
export const answerStore = perOwner(createAnswerStore);

const toastSent = async (): Promise<void> => {
  await loadMoreTexts();
  showToast(translate('success.submitted'));
};

export const answerOutbox = createAnswerOutbox({
  store: answerStore,
  deliver: ({ id, key, lang, answers }) =>
    call('/survey/answer', {
      id,
      key,
      lang,
      answers: answers.map(({ question, options, text }) => ({ question, options: [...options], text })),
    }),
  now: Date.now,
  random: Math.random,
  withLock: createTabLock('guildhall-survey-answers'),
  onSettled: ({ id }, outcome, name) => {
    void renewSurvey(id).then(() => {
      // The player already answered on another device: show that answer and discard this one.
      if (name === 'survey_answered') void answerOutbox.discard(id);
    });
    if (outcome === 'sent') toastSent().catch(() => {});
  },
});

const wakeUps = createWakeUps({
  outbox: answerOutbox,
  hasWork: async () => {
    await answerOutbox.load();
    return answerOutbox.nextAtMs() !== null;
  },
  isSessionKnown,
  signals: [
    onConnection,
    onKnownSession,
    onSwitch,
    // Set on every socket greeting, so a change means that the server is reachable.
    repliesStore.subscribe,
  ],
});

onOwnerChange(() => {
  answerOutbox.forget();
  void wakeUps.wake(false);
});

export const startAnswerOutbox = wakeUps.start;
export const wakeAnswerOutbox = wakeUps.wake;

export const sendAnswer = async (item: Outgoing): Promise<Outcome> => {
  try {
    return await answerOutbox.send(item);
  } finally {
    wakeUps.scheduleRetry();
  }
};

export const useOwnAnswers = (): OwnAnswers => {
  useEffect(startAnswerOutbox, []);
  return useStore(answerOutbox.own);
};
