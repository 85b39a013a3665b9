import type { ConversationView } from '@guildhall/client/conversation/types.ts';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './message-list.module.css';

/** Above the list instead of inside, so that rows do not shift when it appears. */
export const EarlierBar = ({ view, onRetry }: { readonly view: ConversationView; readonly onRetry: () => void }) => {
  const t = useText();
  return (
    <div className={styles['earlier']} role="status">
      {view.isLoadingEarlier && <p>{t('chat.earlier.loading')}</p>}
      {view.hasEarlierFailed && !view.isLoadingEarlier && (
        <p>
          {t('chat.earlier.failed')}
          <button type="button" onClick={onRetry}>
            {t('shell.retry')}
          </button>
        </p>
      )}
    </div>
  );
};
