import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { navigate, useLocation, useSearchParams } from '../../../platform/router.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { dateAt } from '../calendar/date.model.ts';
import { serverNow, type ServerTime } from '../state/countdown.model.ts';
import { Confirmation } from './confirmation.tsx';
import { DeletionForm } from './deletion-form.tsx';
import { useDeletionForm } from './use-deletion-form.ts';

const here = '/account_deletion';

/** The two steps of a deletion request. Each has its own address, so that the back button moves between them. */
export const RequestFlow = ({ time }: { readonly time: ServerTime }) => {
  const t = useText();
  const id = useId();
  const { state } = useLocation() as { state: { isStep?: boolean } | null };
  const [params] = useSearchParams();
  const [today] = useState(() => dateAt(serverNow(time, performance.now())));
  const form = useDeletionForm(today);
  const isConfirming = params.get('step') === 'confirm' && form.obstacle === undefined && !form.mustAskRole;

  const back = (): void => {
    if (state?.isStep === true) history.back();
    else navigate(`${here}?step=write`, { replace: true });
  };
  const send = async (): Promise<void> => {
    const field = await form.send();
    if (field === null) {
      showToast(t('success.submitted'));
      navigate(here, { replace: true });
    } else if (field !== 'form') {
      back();
      // The form renders with the next frame.
      setTimeout(() => document.getElementById(`${id}-${field}`)?.focus(), 100);
    }
  };

  // The draft may have become incomplete, for example after the page was restored: show the form with its errors.
  const isLost = form.isReady && params.get('step') === 'confirm' && form.obstacle !== undefined;
  const showProblems = useEffectEvent(form.showProblems);
  useEffect(() => {
    if (isLost) showProblems();
  }, [isLost]);

  if (!form.isReady) return <Spinner />;
  if (isConfirming) return <Confirmation id={id} form={form} onSend={() => void send()} onBack={back} />;
  return (
    <DeletionForm
      id={id}
      form={form}
      today={today}
      onComplete={() => navigate(`${here}?step=confirm`, { state: { isStep: true } })}
    />
  );
};
