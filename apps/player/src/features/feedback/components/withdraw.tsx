import { useState } from 'react';
import { call } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { FailedLine } from '../../../ui/failed-line.tsx';
import { useReportAction } from './use-report-action.ts';
import styles from './withdraw.module.css';

/** Only possible until staff start working on the report. Deliberately unobtrusive. */
export const Withdraw = ({ id }: { readonly id: string }) => {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, error, send } = useReportAction(id);
  return (
    <div className={styles['withdraw']}>
      <Button look="quiet" isBusy={isBusy} onClick={() => setIsAsking(true)}>
        {t('feedback.withdraw.action')}
      </Button>
      <FailedLine error={error} />
      {isAsking && (
        <Confirm
          title={t('feedback.withdraw.title')}
          text={t('feedback.withdraw.text')}
          confirm={t('feedback.withdraw.action')}
          cancel={t('shell.cancel')}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            void send(() => call('/feedback/withdraw', { id }));
          }}
        />
      )}
    </div>
  );
};
