import type { Recorder } from '@guildhall/browser/use-recorder.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { chatIcons } from '../chat.icons.ts';
import styles from './composer.module.css';

const holdMs = 500;

/** A tap records until the next tap; holding it records while held. */
export const MicrophoneButton = ({ recorder }: { readonly recorder: Recorder }) => {
  const t = useText();
  const onPointerDown = (): void => {
    const started = recorder.start();
    // `timeStamp` is when the finger was lifted, however late the page hears of it.
    const onUp = ({ timeStamp }: PointerEvent): void => {
      stopListening();
      // Counted from the start of the recording: a microphone or a permission prompt may take longer than a tap.
      void started.then((startedMs) => {
        if (startedMs !== null && timeStamp - startedMs >= holdMs) recorder.stop();
      });
    };
    const stopListening = (): void => {
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', stopListening);
    };
    // On the window, because the button unmounts when recording starts.
    window.addEventListener('pointerup', onUp);
    // The system took the touch away, for a permission prompt or a gesture: the recording goes on as after a tap.
    window.addEventListener('pointercancel', stopListening);
  };
  return (
    <button
      type="button"
      className={`${styles['tool']} ${styles['microphone']}`}
      aria-label={t('chat.voice.record')}
      onPointerDown={onPointerDown}
      onClick={(event) => {
        // From a keyboard or screen reader there was no pointerdown.
        if (event.detail === 0) void recorder.start();
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Icon d={chatIcons.microphone} size={22} />
    </button>
  );
};
