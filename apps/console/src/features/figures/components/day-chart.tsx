import { useState, type ReactNode } from 'react';
import { labelEvery } from '../model/scale.ts';
import styles from './chart.module.css';

interface DayChartProps {
  /** Names of the days, short enough for an axis. */
  readonly days: readonly string[];
  readonly ticks: readonly number[];
  readonly tickText: (value: number) => string;
  /** What a day says, for whoever points at it. */
  readonly readout: (index: number) => string;
  /** What the whole chart shows, in a sentence. */
  readonly label: string;
  /** Drawn into a square of 100 by 100 that is stretched to the width there is. */
  readonly children: ReactNode;
}

/** The frame of lines and names around a chart over days. */
export const DayChart = ({ days, ticks, tickText, readout, label, children }: DayChartProps) => {
  const [pointed, setPointed] = useState<number | null>(null);
  const max = ticks.at(-1) ?? 1;
  const every = labelEvery(days.length);
  const width = 100 / Math.max(1, days.length);
  return (
    <div className={styles['chart']}>
      <p className={styles['readout']} aria-hidden>
        {pointed === null ? '' : readout(pointed)}
      </p>
      <div className={styles['ticks']} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${(tick / max) * 100}%` }}>
            {tickText(tick)}
          </span>
        ))}
      </div>
      <svg
        className={styles['plot']}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        onPointerLeave={() => setPointed(null)}
      >
        {ticks.map((tick) => (
          <line
            key={tick}
            className={styles['grid']}
            x1={0}
            x2={100}
            y1={100 - (tick / max) * 100}
            y2={100 - (tick / max) * 100}
          />
        ))}
        {pointed !== null && (
          <rect className={styles['pointed']} x={pointed * width} y={0} width={width} height={100} />
        )}
        {children}
        {days.map((day, index) => (
          <rect
            key={day}
            className={styles['target']}
            x={index * width}
            y={0}
            width={width}
            height={100}
            onPointerEnter={() => setPointed(index)}
          />
        ))}
      </svg>
      <div className={styles['days']} aria-hidden>
        {days.map((day, index) => (
          <span key={day}>{(days.length - 1 - index) % every === 0 && <i>{day}</i>}</span>
        ))}
      </div>
    </div>
  );
};
