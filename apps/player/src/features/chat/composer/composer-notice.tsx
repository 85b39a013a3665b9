import { useText } from '../../../platform/i18n.ts';
import type { Refusal } from '../model/refusal.ts';
import styles from './composer.module.css';
import type { RecorderState } from './use-recorder.ts';

interface ComposerNoticeProps {
  readonly refusal: Refusal | null;
  readonly hint: Extract<RecorderState, { status: 'idle' }>['hint'];
  /** Puts what was refused into the outbox, which sends it once there is a connection. */
  readonly onLater: () => void;
}

/** I5: why it was not sent. Without a connection one tap sends it later instead. */
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
