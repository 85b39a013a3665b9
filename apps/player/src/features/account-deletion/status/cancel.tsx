import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { translate, useText } from '../../../platform/i18n.ts';
import { failureNameOf, toldOf, type Told } from '../../../platform/told.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { ToldLine } from '../../../ui/failed-line.tsx';
import { showToast } from '../../../ui/toast.ts';
import { isFreshNow } from '../form/launch-age.ts';
import { renewDeletion, showDeletion } from '../state/deletion.data.ts';
import styles from './status.module.css';

/** Takes the request back, for as long as that is possible (G3). */
export const Cancel = ({ id }: { readonly id: string }) => {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [told, setTold] = useState<Told | null>(null);

  const cancel = async (): Promise<void> => {
    setIsAsking(false);
    if (!isFreshNow()) return setTold({ key: 'error.launch_stale', params: {} });
    setIsBusy(true);
    setTold(null);
    try {
      showDeletion(await call('/deletion/cancel', { id }));
      showToast(translate('deletion.cancel.done'));
    } catch (error) {
      const name = failureNameOf(error);
      if (name !== 'wrong_state' && name !== 'not_found') return setTold(toldOf(error));
      // Something was faster. This button may go with what is shown then, so it is said above all.
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
          text={t('deletion.cancel.text')}
          confirm={t('deletion.cancel.confirm')}
          cancel={t('deletion.cancel.back')}
          onConfirm={() => void cancel()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
};
