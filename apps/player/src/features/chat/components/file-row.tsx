import { useText } from '../../../platform/text/i18n.ts';
import { Icon, icons } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { ProgressRing } from '../../files/upload.public.ts';
import { chatIcons } from '../chat.icons.ts';
import type { FileUpload } from '../model/file-upload.ts';
import { clockOf } from '../model/clock.ts';
import styles from './bubble.module.css';
import { Waveform } from './waveform.tsx';

interface FileRowProps {
  readonly sending: FileUpload;
  readonly isOnline: boolean;
  readonly onSend: (key: string) => void;
  readonly onCancel: (key: string) => void;
}

const Inside = ({ sending }: { readonly sending: FileUpload }) => {
  if (sending.kind === 'picture') {
    return sending.preview === null ? null : <img className={styles['preview']} src={sending.preview} alt="" />;
  }
  return (
    <div className={styles['voice']}>
      <Waveform waveform={sending.waveform} share={1} />
      <span>{clockOf(sending.durationMs)}</span>
    </div>
  );
};

const Veil = ({ sending: { kind, state } }: { readonly sending: FileUpload }) => {
  const t = useText();
  if (state.status === 'held' || state.status === 'failed') return null;
  return (
    <div className={styles['veil']}>
      {state.status === 'waiting' ? (
        <Icon d={chatIcons.clock} size={28} />
      ) : (
        <ProgressRing share={state.status === 'sending' ? state.progress : null} label={t(`chat.${kind}.sending`)} />
      )}
    </div>
  );
};

const Below = ({ sending: { key, state }, isOnline, onSend }: Omit<FileRowProps, 'onCancel'>) => {
  const t = useText();
  if (state.status === 'waiting') {
    return (
      <p className={styles['waiting']} role="status">
        {t('chat.message.waiting')}
      </p>
    );
  }
  if (state.status === 'held') {
    return (
      <div className={styles['failed']}>
        {!isOnline && <p role="alert">{t('error.chat_not_connected')}</p>}
        <p className={styles['actions']}>
          <button type="button" onClick={() => onSend(key)}>
            {t(isOnline ? 'chat.compose.send' : 'chat.compose.later')}
          </button>
        </p>
      </div>
    );
  }
  if (state.status !== 'failed') return null;
  return (
    <div className={styles['failed']}>
      <p role="alert">{t(state.failure.key, state.failure.params)}</p>
      {!state.isFinal && (
        <p className={styles['actions']}>
          <button type="button" onClick={() => onSend(key)}>
            <Icon d={moreIcons.refresh} size={16} />
            {t('shell.retry')}
          </button>
        </p>
      )}
    </div>
  );
};

/** A picture or voice message that is not on the server yet (H2, I5). */
export const FileRow = ({ sending, isOnline, onSend, onCancel }: FileRowProps) => {
  const t = useText();
  const { key, kind } = sending;
  return (
    <div className={styles['row']} data-own="true" data-run-end="true">
      <div className={styles['stack']}>
        <div className={styles['upload']} data-kind={kind}>
          <Inside sending={sending} />
          <Veil sending={sending} />
          <button
            type="button"
            className={styles['cancel']}
            onClick={() => onCancel(key)}
            aria-label={t(`chat.${kind}.cancel`)}
          >
            <span>
              <Icon d={icons.close} size={16} />
            </span>
          </button>
        </div>
        <Below sending={sending} isOnline={isOnline} onSend={onSend} />
      </div>
    </div>
  );
};
