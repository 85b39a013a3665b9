import { useRef, useState } from 'react';
import type { Told } from '../../../platform/told.ts';
import type { DraftInHand } from '../draft/use-draft.ts';
import { itemOf, type Submission } from './outbox.item.ts';
import type { Outcome } from './outbox.ts';
import { sendFromForm } from './outbox.start.ts';

/**
 * Sends what is in hand, once, however often the button is tapped. Where it cannot go now it waits in the outbox; where
 * it is refused, the draft is back with the reason in `draft.told`.
 */
export const useSubmit = ({ keeper }: Pick<DraftInHand, 'keeper'>) => {
  const [isSending, setIsSending] = useState(false);
  const [waiting, setWaiting] = useState<{ readonly key: string; readonly told: Told } | null>(null);
  const isBusy = useRef(false);

  const submit = async (submission: Submission): Promise<Outcome | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setIsSending(true);
    keeper.change((now) => ({ ...now, told: null }));
    keeper.pause();
    const { draft } = keeper.state.get();
    try {
      await keeper.flush();
      const outcome = await sendFromForm(itemOf(draft, submission, Date.now()));
      if (outcome.outcome === 'refused') keeper.resume(outcome.draft);
      else await keeper.reset();
      if (outcome.outcome === 'waiting') setWaiting({ key: draft.key, told: outcome.told });
      return outcome;
    } catch (error) {
      // Not even written down: it stays the draft that it was.
      console.error('the form could not be handed over', error);
      keeper.resume({ ...draft, told: { key: 'error.went_wrong', params: {} } });
      return null;
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  };
  return { isSending, waiting, submit };
};
