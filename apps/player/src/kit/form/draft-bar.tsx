import { useState } from 'react';
import { useText } from '../../platform/text/i18n.ts';
import { Confirm } from '../../ui/confirm.tsx';
import styles from './draft-bar.module.css';

export const DraftBar = ({ onDiscard }: { readonly onDiscard: () => void }) => {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles['draft']} role="status">
      <span>{t('feedback.draft.restored')}</span>
      <button type="button" className={styles['discard']} onClick={() => setIsAsking(true)}>
        {t('feedback.draft.discard')}
      </button>
      {isAsking && (
        <Confirm
          title={t('feedback.draft.title')}
          text={t('feedback.draft.text')}
          confirm={t('feedback.draft.discard')}
          cancel={t('shell.cancel')}
          onConfirm={() => {
            setIsAsking(false);
            onDiscard();
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
};
