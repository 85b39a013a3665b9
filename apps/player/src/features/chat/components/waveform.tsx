import { barsOf } from '@guildhall/browser/waveform.ts';
import { chatBounds } from '@guildhall/contract/chat/rules.ts';
import styles from './voice.module.css';

interface WaveformProps {
  readonly waveform: string;
  readonly share: number;
}

const step = 4;
const height = 28;

export const Waveform = ({ waveform, share }: WaveformProps) => {
  const bars = barsOf(waveform, chatBounds.waveformBars);
  return (
    <svg
      className={styles['waveform']}
      viewBox={`0 0 ${bars.length * step} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map((bar, index) => {
        const tall = Math.max(3, bar * height);
        return (
          <rect
            // Bars are identified only by position.
            key={index}
            x={index * step}
            y={(height - tall) / 2}
            width={step - 1.5}
            height={tall}
            rx="1"
            opacity={index / bars.length < share ? 1 : 0.35}
          />
        );
      })}
    </svg>
  );
};
