import { barsOf } from '@guildhall/browser/waveform.ts';
import { chatBounds } from '@guildhall/contract/chat/rules.ts';
import styles from './files.module.css';

interface WaveformProps {
  readonly waveform: string;
  /** Playback progress from 0 to 1. */
  readonly part: number;
}

const [step, width, height] = [3, 2, 22];

export const Waveform = ({ waveform, part }: WaveformProps) => {
  const bars = barsOf(waveform, chatBounds.waveformBars);
  return (
    <svg
      className={styles['waveform']}
      viewBox={`0 0 ${bars.length * step} ${height}`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden
    >
      {bars.map((bar, index) => {
        const size = Math.max(2, bar * height);
        return (
          <rect
            // Bars have no identity other than their index.
            key={index}
            x={index * step}
            y={(height - size) / 2}
            width={width}
            height={size}
            rx={1}
            data-heard={index < part * bars.length || undefined}
          />
        );
      })}
    </svg>
  );
};
