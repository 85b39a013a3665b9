import type { Session } from '@guildhall/contract/launch/player.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/network/api.ts';
import { formatDate, translate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { askSession } from '../../../platform/session/session.ts';
import { dropForeignDeletion } from '../../../platform/session/session-changes.ts';
import { failureNameOf, failureMessageOf, type FailureMessage } from '../../../platform/network/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessageLine } from '../../../ui/failed-line.tsx';
import { referenceOf } from '../../../ui/reference.tsx';
import { showToast } from '../../../ui/toast.ts';
import styles from './deletion-banner.module.css';
import { dismissedRequests, dismissRequest } from './dismissed.store.ts';

type Foreign = NonNullable<Session['deletion']>['foreign'][number];

interface QuestionProps {
  readonly request: Foreign;
  readonly onDismiss: () => void;
}

/** Asks the account holder about a request made without a verified launch, and lets them cancel it (P2). */
const Question = ({ request, onDismiss }: QuestionProps) => {
  const t = useText();
  const locale = useLocale();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<FailureMessage | null>(null);
  const stop = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await call('/deletion/refute', { id: request.id });
      showToast(translate('deletion.foreign.stopped'));
      dropForeignDeletion(request.id);
    } catch (error) {
      const name = failureNameOf(error);
      if (name === 'wrong_state' || name === 'not_found') return void askSession();
      setFailure(failureMessageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <aside className={styles['question']} aria-label={t('deletion.foreign.title')}>
      <p className={styles['title']}>{t('deletion.foreign.title')}</p>
      <p>
        {t('deletion.foreign.text', {
          number: referenceOf(request.number),
          date: formatDate(request.created_at, locale, true),
        })}
      </p>
      <FailureMessageLine message={failure} />
      <div className={styles['answers']}>
        <Button look="neutral" isBusy={isBusy} onClick={() => void stop()}>
          {t('deletion.foreign.stop')}
        </Button>
        <Button look="plain" isDisabled={isBusy} onClick={onDismiss}>
          {t('deletion.foreign.mine')}
        </Button>
      </div>
    </aside>
  );
};

export const ForeignBanner = ({ foreign }: { readonly foreign: readonly Foreign[] }) => {
  const [dismissed, setDismissed] = useState<readonly string[] | null>(null);
  useEffect(() => {
    void dismissedRequests().then(setDismissed);
  }, []);
  const request = dismissed === null ? undefined : foreign.find(({ id }) => !dismissed.includes(id));
  if (dismissed === null || request === undefined) return null;
  const dismiss = (): void => {
    setDismissed([...dismissed, request.id]);
    void dismissRequest(request.id);
  };
  return <Question key={request.id} request={request} onDismiss={dismiss} />;
};
