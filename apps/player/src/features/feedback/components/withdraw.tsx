import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { useText } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { FailedLine } from '../../../ui/failed-line.tsx';
import { useSending } from './use-sending.ts';

/** Takes the report back while nobody has begun with it. */
export const Withdraw = ({ id }: { readonly id: string }) => {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, error, send } = useSending(id);
  return (
    <>
      <Button look="danger" isBusy={isBusy} onClick={() => setIsAsking(true)}>
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
    </>
  );
};
