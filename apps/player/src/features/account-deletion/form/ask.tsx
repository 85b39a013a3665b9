import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import { useSearchParams } from '../../../platform/router.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { dateAt } from '../calendar/date.model.ts';
import { serverNow, type ServerTime } from '../state/countdown.ts';
import { Confirmation } from './confirmation.tsx';
import { DeletionForm } from './deletion-form.tsx';
import { useDeletionForm } from './use-deletion-form.ts';

const here = '/account_deletion';

/** Asking for a deletion: the form, then what it means. Each has an address, so that the way back leads from one to the other. */
export const Ask = ({ time }: { readonly time: ServerTime }) => {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { isStep?: boolean } | null };
  const [params] = useSearchParams();
  const [today] = useState(() => dateAt(serverNow(time, performance.now())));
  const form = useDeletionForm(today);
  const isConfirming = params.get('step') === 'confirm' && form.obstacle === undefined;

  const back = (): void => {
    void (state?.isStep === true ? navigate(-1) : navigate(`${here}?step=write`, { replace: true }));
  };
  const send = async (): Promise<void> => {
    const place = await form.send();
    if (place === null) {
      showToast(t('success.submitted'));
      void navigate(here, { replace: true });
    } else if (place !== 'form') {
      back();
      // The form comes back with the next frame.
      setTimeout(() => document.getElementById(`${id}-${place}`)?.focus(), 100);
    }
  };

  // What was complete may not be any more, on a phone that was put away: then the form says what is missing.
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
      onComplete={() => void navigate(`${here}?step=confirm`, { state: { isStep: true } })}
    />
  );
};
