import { sendWaiting } from '../features/feedback/feedback.background.ts';
import { keptStore, takeAlong } from '../features/feedback/kept.public.ts';
import { startSurveys } from '../features/surveys/surveys.background.ts';
import { call } from '../platform/api.ts';
import { settleEarlier } from '../platform/session.ts';

/** Answers whether what the device sent without a launch becomes the launched player's; what is still unsent follows it (P2). */
export const answerEarlier = async (isTaken: boolean): Promise<void> => {
  await call('/launch/claim', { take: isTaken });
  if (isTaken) {
    const { owner, store } = keptStore();
    // What cannot be moved stays with the device, as it would have without the question.
    await takeAlong(store, owner).catch((error: unknown) => console.error('drafts stay with the device', error));
    await Promise.all([sendWaiting(), startSurveys()]);
  }
  // Also wakes the outbox, which sends what was moved.
  settleEarlier();
};
