import { sendWaiting } from '../features/feedback/feedback.background.ts';
import { ownerStore } from '../kit/drafts/owner-store.ts';
import { moveDraftsToPlayer } from '../kit/drafts/move-to-player.ts';
import { ClaimEarlierCard } from '../features/launch/claim-earlier-card.tsx';
import { startSurveys } from '../features/surveys/surveys.background.ts';
import { call } from '../platform/network/api.ts';
import { useSession } from '../platform/session/session.ts';
import { markEarlierAnswered } from '../platform/session/session-changes.ts';

/** Reports (and unsent drafts) from before the launch either become the player's or stay with the device (P2). */
const answerEarlier = async (isTaken: boolean): Promise<void> => {
  await call('/launch/claim', { take: isTaken });
  if (isTaken) {
    const { owner, store } = ownerStore();
    // If moving fails, the drafts stay with the device and nothing is lost.
    await moveDraftsToPlayer(store, owner).catch((error: unknown) =>
      console.error('drafts: could not move device drafts to the player', error),
    );
    await Promise.all([sendWaiting(), startSurveys()]);
  }
  // Also wakes the outbox, which sends the moved items.
  markEarlierAnswered();
};

export const ClaimEarlier = () => {
  const state = useSession();
  return state.status === 'known' && state.session.earlier !== null ? (
    <ClaimEarlierCard count={state.session.earlier.count} onAnswer={answerEarlier} />
  ) : null;
};
