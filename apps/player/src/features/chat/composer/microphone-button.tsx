import { useText } from '../../../platform/text/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { chatIcons } from '../chat.icons.ts';
import styles from './composer.module.css';
import type { Recorder } from './use-recorder.ts';

const holdMs = 500;

/** A tap records until the next tap; holding it records while held. */
export const MicrophoneButton = ({ recorder }: { readonly recorder: Recorder }) => {
  const t = useText();
  const onPointerDown = (): void => {
    const downMs = performance.now();
    const started = recorder.start();
    const onUp = (): void => {
      // The permission prompt ends the touch; that does not count as a hold.
      void started.then(() => performance.now() - downMs >= holdMs && recorder.stop());
    };
    // On the window, because the button unmounts when recording starts.
    window.addEventListener('pointerup', onUp, { once: true });
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
