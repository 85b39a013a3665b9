import { useState } from 'react';
import { translate } from '../../../platform/text/i18n.ts';
import { failureNameOf, failureMessageOf } from '../../../platform/network/failure.ts';
import { showToast } from '../../../ui/toast.ts';
import { renewFeedback } from '../feedback.data.ts';

export const useReportAction = (id: string) => {
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
      // The report changed meanwhile: refetch it. This component may unmount then, so the reason is shown as a toast.
      const { key, params } = failureMessageOf(failure);
      showToast(translate(key, params));
      await renewFeedback(id);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, error, send };
};
