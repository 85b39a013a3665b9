import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { Reference } from '../../../ui/reference.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { DraftBar } from '../../../kit/form/draft-bar.tsx';
import { PausedNotice } from '../../../kit/paused/paused-notice.tsx';
import { usePause } from '../../../platform/session/paused.ts';
import { StateChip } from '../components/state-chip.tsx';
import { Contact, Description } from '../form/report-fields.tsx';
import formStyles from '../form/feedback-form.module.css';
import { useAppealed, type AppealShown } from './appeal.data.ts';
import { useAppealForm } from './use-appeal-form.ts';
import styles from './appeal.module.css';

const Form = ({ onSent }: { readonly onSent: () => void }) => {
  const t = useText();
  const id = useId();
  const form = useAppealForm(onSent);
  const { isReady, isRestored, isSending, errorAt, discard } = form;
  const isPaused = usePause('feedback') !== undefined;
  const send = async (): Promise<void> => {
    const obstacle = await form.send();
    if (obstacle !== null) document.getElementById(`${id}-${obstacle}`)?.focus();
  };
  if (!isReady) return <Spinner />;
  return (
    <form className={formStyles['form']} noValidate onSubmit={(event) => event.preventDefault()}>
      <PausedNotice feature="feedback" />
      <section>
        <h2 className={styles['title']}>{t('appeal.action')}</h2>
        <p className={styles['text']}>{t('appeal.text')}</p>
      </section>
      {isRestored && <DraftBar onDiscard={discard} />}
      <fieldset className={formStyles['fields']} disabled={isSending}>
        <Description id={id} form={form} label={t('appeal.field')} />
        <Contact id={id} form={form} />
      </fieldset>
      <div className={formStyles['send']}>
        <p className={formStyles['problem']} role="alert">
          {errorAt('form')}
        </p>
        <Button onClick={() => void send()} isBusy={isSending} isDisabled={isPaused}>
          {t('appeal.send')}
        </Button>
      </div>
    </form>
  );
};

interface SentProps {
  readonly appeal: AppealShown;
  /** Sent just now: the heading takes the focus from the button that is gone. */
  readonly isNew: boolean;
}

const Sent = ({ appeal: { id, number, state }, isNew }: SentProps) => {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const isAnswered = state === feedbackStates.finished;
  useEffect(() => {
    if (!isNew) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <section className={styles['card']}>
      <h2 ref={heading} tabIndex={-1} className={styles['title']}>
        {t(isAnswered ? 'appeal.answered' : 'appeal.sent')}
      </h2>
      <p className={styles['state']}>
        <StateChip state={state} />
        <Reference number={number} />
      </p>
      {!isAnswered && <p className={styles['text']}>{t('appeal.sent_text')}</p>}
      <div className={styles['actions']}>
        <ButtonLink to={`/feedback/info/${id}`}>{t('appeal.open')}</ButtonLink>
      </div>
    </section>
  );
};

/** In place of the report form, which a blocked player may not send: one appeal for each block. */
export const Appeal = () => {
  const t = useText();
  const { data, error, isPending, refetch } = useAppealed();
  const [isNew, setIsNew] = useState(false);
  if (isPending) return <Spinner />;
  if (data === undefined)
    return <Failed error={error} text={t('feedback.failed.text')} onRetry={() => void refetch()} />;
  return data.appeal === null ? <Form onSent={() => setIsNew(true)} /> : <Sent appeal={data.appeal} isNew={isNew} />;
};
