import type { Session } from '@guildhall/contract/launch.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { formatDate, translate, useLocale, useText } from '../../../platform/i18n.ts';
import { askSession, dropForeignDeletion } from '../../../platform/session.ts';
import { failureNameOf, toldOf, type Told } from '../../../platform/told.ts';
import { Button } from '../../../ui/button.tsx';
import { ToldLine } from '../../../ui/failed-line.tsx';
import { showToast } from '../../../ui/toast.ts';
import styles from './deletion-banner.module.css';
import { dismissedRequests, dismissRequest } from './dismissed.ts';

type Foreign = NonNullable<Session['deletion']>['foreign'][number];

interface QuestionProps {
  readonly request: Foreign;
  readonly onDismiss: () => void;
}

/** Asks the account whether a request that was made without a verified launch is theirs, and lets them stop it (P2). */
const Question = ({ request, onDismiss }: QuestionProps) => {
  const t = useText();
  const locale = useLocale();
  const [isBusy, setIsBusy] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const stop = async (): Promise<void> => {
    setIsBusy(true);
    setTold(null);
    try {
      await call('/deletion/refute', { id: request.id });
      showToast(translate('deletion.foreign.stopped'));
      dropForeignDeletion(request.id);
    } catch (error) {
      const name = failureNameOf(error);
      if (name === 'wrong_state' || name === 'not_found') return void askSession();
      setTold(toldOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <aside className={styles['question']} aria-label={t('deletion.foreign.title')}>
      <p className={styles['title']}>{t('deletion.foreign.title')}</p>
      <p>
        {t('deletion.foreign.text', {
          number: String(request.number),
          date: formatDate(request.created_at, locale, true),
        })}
      </p>
      <ToldLine told={told} />
      <div className={styles['answers']}>
        <Button look="danger" isBusy={isBusy} onClick={() => void stop()}>
          {t('deletion.foreign.stop')}
        </Button>
        <Button look="plain" isDisabled={isBusy} onClick={onDismiss}>
          {t('deletion.foreign.mine')}
        </Button>
      </div>
    </aside>
  );
};

/** The newest one that was not answered yet. */
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
