import { useState } from 'react';
import { translate } from '../../../platform/i18n.ts';
import { failureNameOf, toldOf } from '../../../platform/told.ts';
import { showToast } from '../../../ui/toast.ts';
import { renewFeedback } from '../feedback.data.ts';

/** One action of a report on its way: busy meanwhile, the reason if it failed, the report anew when it is done. */
export const useSending = (id: string) => {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = async (action: () => Promise<unknown>): Promise<void> => {
    setIsBusy(true);
    setError(null);
    try {
      await action();
      await renewFeedback(id);
    } catch (failure) {
      if (failureNameOf(failure) !== 'wrong_state') return setError(failure);
      // Somebody was faster: what can be done now is shown instead. This part may go with it, so it is said above all.
      const { key, params } = toldOf(failure);
      showToast(translate(key, params));
      await renewFeedback(id);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, error, send };
};
