import { useText } from '../../../platform/i18n.ts';
import { Icon, icons } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { ProgressRing } from '../../files/sending.public.ts';
import type { FileSending } from '../model/file-sending.ts';
import { clockOf } from '../model/waveform.ts';
import styles from './bubble.module.css';
import { Waveform } from './waveform.tsx';

interface FileRowProps {
  readonly sending: FileSending;
  readonly onRetry: (key: string) => void;
  readonly onCancel: (key: string) => void;
}

const Inside = ({ sending }: { readonly sending: FileSending }) => {
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

/** A picture or a voice message on its way: how far it is, the way out, and another try (H2). */
export const FileRow = ({ sending, onRetry, onCancel }: FileRowProps) => {
  const t = useText();
  const { key, kind, state } = sending;
  const label = t(`chat.${kind}.sending`);
  return (
    <div className={styles['row']} data-own="true" data-run-end="true">
      <div className={styles['stack']}>
        <div className={styles['upload']} data-kind={kind}>
          <Inside sending={sending} />
          {state.status !== 'failed' && (
            <div className={styles['veil']}>
              <ProgressRing share={state.status === 'sending' ? state.progress : null} label={label} />
            </div>
          )}
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
        {state.status === 'failed' && (
          <div className={styles['failed']}>
            <p role="alert">{t(state.told.key, state.told.params)}</p>
            {!state.isFinal && (
              <p className={styles['actions']}>
                <button type="button" onClick={() => onRetry(key)}>
                  <Icon d={moreIcons.refresh} size={16} />
                  {t('shell.retry')}
                </button>
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  );
};
