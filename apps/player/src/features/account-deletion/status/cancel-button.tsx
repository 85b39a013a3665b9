import type { DeletionRequest } from '@guildhall/contract/account-deletion/player.ts';
import { useState } from 'react';
import { call } from '../../../platform/network/api.ts';
import { translate, useText } from '../../../platform/text/i18n.ts';
import { failureNameOf, failureMessageOf, type FailureMessage } from '../../../platform/network/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { FailureMessageLine } from '../../../ui/failed-line.tsx';
import { showToast } from '../../../ui/toast.ts';
import { renewDeletion, showDeletion } from '../state/deletion.data.ts';
import styles from './status.module.css';

/** Cancelling reopens a closed account unchanged (G3). */
export const CancelButton = ({ request }: { readonly request: Pick<DeletionRequest, 'id' | 'state'> }) => {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<FailureMessage | null>(null);

  const cancel = async (): Promise<void> => {
    setIsAsking(false);
    setIsBusy(true);
    setFailure(null);
    try {
      showDeletion(await call('/deletion/cancel', { id: request.id }));
      showToast(translate('deletion.cancel.done'));
    } catch (error) {
      const name = failureNameOf(error);
      if (name !== 'wrong_state' && name !== 'not_found') return setFailure(failureMessageOf(error));
      // The button may unmount with the new state, so a toast explains what happened.
      showToast(translate('deletion.changed'));
      await renewDeletion();
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className={styles['cancel']}>
      <Button isBusy={isBusy} onClick={() => setIsAsking(true)}>
        {t('deletion.cancel.action')}
      </Button>
      <FailureMessageLine message={failure} />
      {isAsking && (
        <Confirm
          title={t('deletion.cancel.title')}
          text={t(request.state === 'confirmed' ? 'deletion.cancel.opens' : 'deletion.cancel.text')}
          confirm={t('deletion.cancel.confirm')}
          cancel={t('deletion.cancel.back')}
          isSafe
          onConfirm={() => void cancel()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
};
