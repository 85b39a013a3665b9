import { useText } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { chatIcons } from '../chat-icons.ts';
import styles from './composer.module.css';
import type { Recorder } from './use-recorder.ts';

const holdMs = 500;

/** A tap records until the next one; held, it records as long as it is held. */
export const MicrophoneButton = ({ recorder }: { readonly recorder: Recorder }) => {
  const t = useText();
  const onPointerDown = (): void => {
    const downMs = performance.now();
    const started = recorder.start();
    const onUp = (): void => {
      // The question whether the microphone may be used takes the finger off: that was no hold.
      void started.then(() => performance.now() - downMs >= holdMs && recorder.stop());
    };
    // On the window: the button itself is gone once it records.
    window.addEventListener('pointerup', onUp, { once: true });
  };
  return (
    <button
      type="button"
      className={styles['send']}
      aria-label={t('chat.voice.record')}
      onPointerDown={onPointerDown}
      onClick={(event) => {
        // Of a keyboard or a screen reader: no pointer went down before.
        if (event.detail === 0) void recorder.start();
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Icon d={chatIcons.microphone} size={22} />
    </button>
  );
};
