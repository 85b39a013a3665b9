import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { config } from '../../../platform/config.ts';
import { useText } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { chatIcons } from '../chat-icons.ts';
import { leftOf, refusalOf, type Pace, type Refusal } from '../model/refusal.ts';
import styles from './composer.module.css';
import { MicrophoneButton } from './microphone-button.tsx';
import { RecordBar } from './record-bar.tsx';
import { canRecord, useRecorder, type Recording } from './use-recorder.ts';

interface ComposerProps {
  /** What was typed and not sent; kept by whoever gives it. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isConnected: boolean;
  readonly pace: Pace;
  readonly onSend: (text: string) => void;
  readonly onPictures: (files: readonly File[]) => void;
  readonly onVoice: (recording: Recording) => void;
}

/** With a real keyboard Enter sends; on glass it is the only way to a new line. */
const hasKeyboard = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** As high as its text, up to where the style says enough. */
const useFitting = (text: string) => {
  const ref = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const field = ref.current;
    if (field === null) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight + 2}px`;
  }, [text]);
  return ref;
};

export const Composer = ({ text, onText, isConnected, pace, onSend, onPictures, onVoice }: ComposerProps) => {
  const t = useText();
  const field = useFitting(text);
  const recorder = useRecorder();
  const [refusal, setRefusal] = useState<Refusal | 'error.chat_not_connected' | null>(null);
  const left = leftOf(text, config.limits);
  const isRecording = recorder.state.status !== 'idle';
  const hint = recorder.state.status === 'idle' ? recorder.state.hint : null;
  useEffect(() => {
    if (isConnected) setRefusal((now) => (now === 'error.chat_not_connected' ? null : now));
  }, [isConnected]);

  const send = (): void => {
    const refused = refusalOf(text, config.limits, pace);
    field.current?.focus();
    setRefusal(refused ?? (isConnected ? null : 'error.chat_not_connected'));
    if (refused === null) onSend(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an input method composes, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    send();
  };

  return (
    <div className={styles['composer']}>
      <p className={styles['notice']} role="alert">
        {refusal !== null && t(refusal)}
        {refusal === null && hint !== null && t(`chat.voice.${hint}`)}
      </p>
      {isRecording ? (
        <RecordBar recorder={recorder} onSend={onVoice} />
      ) : (
        <div className={styles['line']}>
          <label className={styles['tool']}>
            <input
              type="file"
              className={styles['file']}
              accept="image/jpeg,image/png,image/webp"
              aria-label={t('chat.compose.picture')}
              onChange={(event) => {
                onPictures([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <Icon d={moreIcons.picture} size={22} />
          </label>
          <div className={styles['box']}>
            <textarea
              ref={field}
              className={styles['field']}
              rows={1}
              dir="auto"
              value={text}
              placeholder={t('chat.compose.placeholder')}
              aria-label={t('chat.compose.label')}
              enterKeyHint={hasKeyboard() ? 'send' : 'enter'}
              onKeyDown={onKeyDown}
              onChange={(event) => {
                setRefusal(null);
                onText(event.target.value);
              }}
            />
            {left !== null && (
              <span className={styles['counter']} data-over={left < 0} role="status">
                {left < 0 ? t('chat.compose.over', { count: -left }) : t('chat.compose.left', { count: left })}
              </span>
            )}
          </div>
          {text.trim() === '' && canRecord() ? (
            <MicrophoneButton recorder={recorder} />
          ) : (
            <button type="button" className={styles['send']} onClick={send} aria-label={t('chat.compose.send')}>
              <Icon d={chatIcons.send} size={22} />
            </button>
          )}
        </div>
      )}
    </div>
  );
};
