import type { RecorderState } from '@guildhall/browser/use-recorder.ts';
import { useText } from '../../../platform/text/i18n.ts';
import type { Refusal } from '../model/refusal.ts';
import styles from './composer.module.css';

interface ComposerNoticeProps {
  readonly refusal: Refusal | null;
  readonly hint: Extract<RecorderState, { status: 'idle' }>['hint'];
  /** Moves the refused message to the outbox, which sends it when the connection is back. */
  readonly onLater: () => void;
}

/** Why the message was not sent (I5). Without a connection it can be queued instead. */
export const ComposerNotice = ({ refusal, hint, onLater }: ComposerNoticeProps) => {
  const t = useText();
  return (
    <div className={styles['notice']}>
      <p role="alert">
        {refusal !== null && t(refusal)}
        {refusal === null && hint !== null && t(`chat.voice.${hint}`)}
      </p>
      {refusal === 'error.chat_not_connected' && (
        <button type="button" className={styles['later']} onClick={onLater}>
          {t('chat.compose.later')}
        </button>
      )}
    </div>
  );
};
