import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { artSource } from '../../../ui/art.ts';
import { usePause } from '../../../platform/session/paused.ts';
import { useRestriction } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useOpenIncidents } from '../../articles/open-incidents.public.ts';
import { PictureField } from '../../files/files.public.ts';
import { IncidentStrip } from '../../incidents/strip.public.ts';
import { UnverifiedNotice } from '../../launch/unverified.public.tsx';
import { HeldReports } from '../components/unsent-reports.tsx';
import type { Delivered } from '../outbox/outbox.store.ts';
import { ArrivedCard } from './arrived-card.tsx';
import { ContextCard } from './context-card.tsx';
import { MutedNotice } from './muted-notice.tsx';
import { DraftBar } from '../../../kit/form/draft-bar.tsx';
import styles from './feedback-form.module.css';
import { PausedNotice } from '../../../kit/paused/paused-notice.tsx';
import { Contact, Description } from './report-fields.tsx';
import { Similar } from './similar.tsx';
import { useFeedbackForm, type FormName } from './use-feedback-form.ts';
import { WaitingCard } from './waiting-card.tsx';

const Sheet = ({ name, onBack }: { readonly name: FormName; readonly onBack: () => void }) => {
  const t = useText();
  const id = useId();
  const form = useFeedbackForm(name);
  const { isReady, isRestored, isSending, waiting, draft, errorAt, keeper } = form;
  const isPaused = usePause('feedback') !== undefined;
  const isMuted = useRestriction() !== null && name === 'suggestion';
  const incidents = useOpenIncidents();
  const [arrived, setArrived] = useState<Delivered | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const send = async (): Promise<void> => {
    const outcome = await form.send();
    if (typeof outcome === 'string') document.getElementById(`${id}-${outcome}`)?.focus();
    else if (outcome?.outcome === 'sent') {
      if (isHere.current) setArrived(outcome);
      else showToast(t('success.submitted'));
    }
  };

  if (arrived !== null) return <ArrivedCard name={name} delivered={arrived} />;
  if (waiting !== null) return <WaitingCard itemKey={waiting.key} onBack={onBack} onArrived={setArrived} />;
  if (!isReady) return <Spinner />;
  return (
    <>
      {name === 'issue' && <IncidentStrip incidents={incidents} />}
      <form className={styles['form']} noValidate onSubmit={(event) => event.preventDefault()}>
        <PausedNotice feature="feedback" />
        <MutedNotice name={name} />
        <UnverifiedNotice />
        <HeldReports />
        {isRestored && <DraftBar onDiscard={form.discard} />}
        <fieldset className={styles['fields']} disabled={isSending}>
          <Contact id={id} form={form} />
          <Description id={id} form={form} label={t(`feedback.field.${name}`)} />
        </fieldset>
        <Similar text={form.written.description} />
        <PictureField
          id={`${id}-pictures`}
          value={draft.pictures}
          onChange={form.changePictures}
          error={errorAt('pictures')}
          isLocked={isSending}
          onPick={() => void keeper.flush()}
        />
        <ContextCard
          context={form.context}
          without={draft.without}
          isLocked={isSending}
          onChange={form.changeWithout}
        />
        <div className={styles['send']}>
          <p className={styles['problem']} role="alert">
            {errorAt('form')}
          </p>
          <Button onClick={() => void send()} isBusy={isSending} isDisabled={isPaused || isMuted}>
            {isSending ? t('feedback.sending') : t('feedback.send')}
          </Button>
        </div>
      </form>
    </>
  );
};

/** Prefetches drawings the form may need offline; the service worker caches them. */
const fetchArt = (): void => {
  for (const art of ['offline', 'gate'] as const) new Image().src = artSource(art);
};

/** The issue or suggestion form. Remounts when a refused item returns from the outbox. */
export const FeedbackForm = ({ name }: { readonly name: FormName }) => {
  const [round, setRound] = useState(0);
  useEffect(fetchArt, []);
  const [back] = useState(() => () => setRound((now) => now + 1));
  return <Sheet key={round} name={name} onBack={back} />;
};
