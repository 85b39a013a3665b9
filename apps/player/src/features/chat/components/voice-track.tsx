import { useText } from '../../../platform/text/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { chatIcons } from '../chat.icons.ts';
import { clockOf } from '../model/clock.ts';
import { seekVoice, toggleVoice, useVoice } from '../voice/voice-player.adapter.ts';
import styles from './voice.module.css';
import { Waveform } from './waveform.tsx';

interface VoiceTrackProps {
  readonly id: string;
  readonly waveform: string;
  readonly durationMs: number;
  readonly find: () => Promise<string>;
}

export const VoiceTrack = ({ id, waveform, durationMs, find }: VoiceTrackProps) => {
  const t = useText();
  const { status, positionMs } = useVoice(id);
  const isPlaying = status === 'playing';
  const share = Math.min(1, positionMs / Math.max(1, durationMs));
  return (
    <div className={styles['track']}>
      <button
        type="button"
        className={styles['play']}
        onClick={() => toggleVoice(id, find)}
        aria-label={t(isPlaying ? 'chat.voice.pause' : 'chat.voice.play')}
        aria-busy={status === 'loading'}
      >
        <Icon d={isPlaying ? chatIcons.pause : chatIcons.play} size={20} />
      </button>
      <div className={styles['sound']}>
        <div className={styles['bars']}>
          <Waveform waveform={waveform} share={share} />
          <input
            type="range"
            className={styles['seek']}
            min={0}
            max={durationMs}
            step={100}
            value={Math.min(positionMs, durationMs)}
            onChange={(event) => seekVoice(id, Number(event.target.value))}
            aria-label={t('chat.voice.place')}
            aria-valuetext={clockOf(positionMs)}
          />
        </div>
        <span className={styles['time']}>
          {status === 'failed' ? t('chat.voice.unplayable') : clockOf(positionMs > 0 ? positionMs : durationMs)}
        </span>
      </div>
    </div>
  );
};
