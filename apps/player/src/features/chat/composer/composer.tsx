import { canRecord, useRecorder, type Recording } from '@guildhall/browser/use-recorder.ts';
import { chatBounds } from '@guildhall/contract/chat/rules.ts';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { config } from '../../../platform/config.ts';
import { newKey } from '../../../platform/device/new-key.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { PausedNotice } from '../../../kit/paused/paused-notice.tsx';
import { usePause } from '../../../platform/session/paused.ts';
import { useRestriction } from '../../../platform/session/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { useRoom } from '../../../ui/room.ts';
import { chatIcons } from '../chat.icons.ts';
import { leftOf, refusalBy, refusalOf, type Pace, type Refusal } from '../model/refusal.ts';
import { ComposerNotice } from './composer-notice.tsx';
import styles from './composer.module.css';
import { MicrophoneButton } from './microphone-button.tsx';
import { RecordBar } from './record-bar.tsx';
import { stopVoice } from '../voice/voice-player.adapter.ts';
import { useAutoHeight } from './use-auto-height.ts';

interface ComposerProps {
  /** The unsent text, owned by the caller. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isOnline: boolean;
  readonly pace: Pace;
  readonly onSend: (text: string) => void;
  readonly onPictures: (files: readonly File[]) => void;
  readonly onVoice: (recording: Recording & { readonly key: string }) => void;
}

/** With a physical keyboard Enter sends; on a touch screen it starts a new line. */
const hasKeyboard = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches;

export const Composer = ({ text, onText, isOnline, pace, onSend, onPictures, onVoice }: ComposerProps) => {
  const t = useText();
  const field = useAutoHeight(text);
  const recorder = useRecorder({
    secondsMax: config.limits.voice_seconds,
    bars: chatBounds.waveformBars,
    stopPlaying: stopVoice,
  });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const restriction = useRestriction();
  const pause = usePause('chat');
  const left = leftOf(text, config.limits);
  // The focus follows the order on the screen.
  const isNarrow = useRoom('narrow');
  const isRecording = recorder.state.status !== 'idle';
  useEffect(() => {
    if (isOnline) setRefusal((now) => (now === 'error.chat_not_connected' ? null : now));
  }, [isOnline]);
  useEffect(() => setRefusal(null), [restriction, pause]);
  // A refusal of the text does not apply to a recording and vice versa.
  useEffect(() => setRefusal(null), [isRecording]);

  const sendText = (maySend: boolean): void => {
    // The text stays in the field; the banner says until when.
    if (restriction !== null) return setRefusal(refusalBy(restriction));
    if (pause !== undefined) return setRefusal('error.feature_paused');
    const refused = refusalOf(text, { limits: config.limits, pace, maySend });
    field.current?.focus();
    setRefusal(refused);
    if (refused === null) onSend(text.trim());
  };
  const sendVoice = (maySend: boolean): void => {
    if (restriction !== null) return setRefusal(refusalBy(restriction));
    if (pause !== undefined) return setRefusal('error.feature_paused');
    if (!maySend) {
      setRefusal('error.chat_not_connected');
      return;
    }
    const recording = recorder.take();
    if (recording !== null) onVoice({ ...recording, key: newKey() });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // During IME composition Enter confirms the input method's suggestion.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    sendText(isOnline);
  };

  const pictureTool = (
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
  );
  return (
    <div className={styles['composer']}>
      <PausedNotice feature="chat" />
      <ComposerNotice
        refusal={refusal}
        hint={recorder.state.status === 'idle' ? recorder.state.hint : null}
        onLater={() => (isRecording ? sendVoice(true) : sendText(true))}
      />
      {isRecording ? (
        <RecordBar recorder={recorder} onSend={() => sendVoice(isOnline)} />
      ) : (
        <div className={styles['line']}>
          {!isNarrow && pictureTool}
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
          {isNarrow && pictureTool}
          {text.trim() === '' && canRecord() && <MicrophoneButton recorder={recorder} />}
          <button
            type="button"
            className={styles['send']}
            onClick={() => sendText(isOnline)}
            aria-label={t('chat.compose.send')}
          >
            <Icon d={chatIcons.send} size={22} />
          </button>
        </div>
      )}
    </div>
  );
};
