import type { Recorder } from '@guildhall/browser/use-recorder.ts';
import { config } from '../../../platform/config.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { chatIcons } from '../chat.icons.ts';
import { VoiceTrack } from '../components/voice-track.tsx';
import { clockOf } from '../model/clock.ts';
import styles from './composer.module.css';

const warnFromMs = 10_000;

const Levels = ({ levels }: { readonly levels: readonly number[] }) => (
  <span className={styles['levels']} aria-hidden="true">
    {levels.map((level, index) => (
      // Bars are identified only by position.
      <i key={index} style={{ height: `${Math.round(12 + level * 88)}%` }} />
    ))}
  </span>
);

const RoundButton = ({
  icon,
  label,
  look,
  onClick,
}: {
  readonly icon: string;
  readonly label: string;
  readonly look: 'send' | 'tool';
  readonly onClick: () => void;
}) => (
  <button type="button" className={styles[look]} onClick={onClick} aria-label={label}>
    <Icon d={icon} size={22} />
  </button>
);

export const RecordBar = ({ recorder, onSend }: { readonly recorder: Recorder; readonly onSend: () => void }) => {
  const t = useText();
  const { state } = recorder;
  const leftMs = config.limits.voice_seconds * 1000 - (state.status === 'recording' ? state.elapsedMs : 0);
  return (
    <div className={styles['record']} role="group" aria-label={t('chat.voice.recording')}>
      <RoundButton icon={moreIcons.trash} label={t('chat.voice.discard')} look="tool" onClick={recorder.discard} />
      {state.status === 'recorded' ? (
        <>
          <VoiceTrack
            id={state.recording.address}
            waveform={state.recording.waveform}
            durationMs={state.recording.durationMs}
            find={() => Promise.resolve(state.recording.address)}
          />
          <RoundButton icon={chatIcons.send} label={t('chat.voice.send')} look="send" onClick={onSend} />
        </>
      ) : (
        <>
          <span className={styles['live']} aria-hidden="true" />
          <Levels levels={state.status === 'recording' ? state.levels : []} />
          <span className={styles['left']} data-warn={leftMs <= warnFromMs} role="timer">
            {t('chat.voice.left', { time: clockOf(leftMs) })}
          </span>
          <RoundButton icon={chatIcons.stop} label={t('chat.voice.stop')} look="send" onClick={recorder.stop} />
        </>
      )}
    </div>
  );
};
