import type { ChatItem } from '@guildhall/client/conversation/types.ts';
import { errorKeyOf } from '../model/error-key.ts';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './bubble.module.css';

interface FailedActionsProps {
  readonly item: Extract<ChatItem, { kind: 'failed' }>;
  readonly onRetry: (clientId: string) => void;
  readonly onDiscard: (clientId: string) => void;
}

export const FailedActions = ({ item, onRetry, onDiscard }: FailedActionsProps) => {
  const t = useText();
  const { client_id: clientId } = item.pending;
  return (
    <div className={styles['failed']}>
      <p role="alert">{t(errorKeyOf(item.code))}</p>
      <p className={styles['actions']}>
        {!item.isFinal && (
          <button type="button" onClick={() => onRetry(clientId)}>
            {t('shell.retry')}
          </button>
        )}
        <button type="button" onClick={() => onDiscard(clientId)}>
          {t('chat.message.remove')}
        </button>
      </p>
    </div>
  );
};
