import { useRef, useState } from 'react';
import type { FailureMessage } from '../../../platform/network/failure.ts';
import type { OpenDraft } from '../drafts/use-draft.ts';
import { itemOf, type Submission } from './outbox-item.model.ts';
import type { Outcome } from './outbox.store.ts';
import { sendFromForm } from './outbox.background.ts';

/**
 * Submits the draft once, even on repeated taps. If it cannot be sent now, it waits in the outbox; if it is refused,
 * the draft returns with the reason of the refusal.
 */
export const useSubmit = ({ keeper }: Pick<OpenDraft, 'keeper'>) => {
  const [isSending, setIsSending] = useState(false);
  const [waiting, setWaiting] = useState<{ readonly key: string; readonly failureMessage: FailureMessage } | null>(
    null,
  );
  const isBusy = useRef(false);

  const submit = async (submission: Submission): Promise<Outcome | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setIsSending(true);
    keeper.change((now) => ({ ...now, failureMessage: null }));
    keeper.pause();
    const { draft } = keeper.state.get();
    try {
      await keeper.flush();
      const outcome = await sendFromForm(itemOf(draft, submission, Date.now()));
      if (outcome.outcome === 'refused') keeper.resume(outcome.draft);
      else await keeper.reset();
      if (outcome.outcome === 'waiting') setWaiting({ key: draft.key, failureMessage: outcome.failureMessage });
      return outcome;
    } catch (error) {
      // It could not even be saved, so the draft stays.
      console.error('feedback form: could not hand the submission to the outbox', error);
      keeper.resume({ ...draft, failureMessage: { key: 'error.went_wrong', params: {} } });
      return null;
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  };
  return { isSending, waiting, submit };
};
