import type { DeletionRequest } from '@guildhall/contract/account-deletion.ts';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { translate, useText } from '../../../platform/i18n.ts';
import { failureNameOf, toldOf, type Told } from '../../../platform/told.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { ToldLine } from '../../../ui/failed-line.tsx';
import { showToast } from '../../../ui/toast.ts';
import { renewDeletion, showDeletion } from '../state/deletion.data.ts';
import styles from './status.module.css';

/** Cancels the deletion until the erasure begins; a closed account opens again as it was (G3). */
export const Cancel = ({ request }: { readonly request: Pick<DeletionRequest, 'id' | 'state'> }) => {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [told, setTold] = useState<Told | null>(null);

  const cancel = async (): Promise<void> => {
    setIsAsking(false);
    setIsBusy(true);
    setTold(null);
    try {
      showDeletion(await call('/deletion/cancel', { id: request.id }));
      showToast(translate('deletion.cancel.done'));
    } catch (error) {
      const name = failureNameOf(error);
      if (name !== 'wrong_state' && name !== 'not_found') return setTold(toldOf(error));
      // The button may disappear with the new state, so a toast says why.
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
      <ToldLine told={told} />
      {isAsking && (
        <Confirm
          title={t('deletion.cancel.title')}
          text={t(request.state === 'confirmed' ? 'deletion.cancel.opens' : 'deletion.cancel.text')}
          confirm={t('deletion.cancel.confirm')}
          cancel={t('deletion.cancel.back')}
          onConfirm={() => void cancel()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
};
