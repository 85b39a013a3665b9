import { useState, type ReactNode } from 'react';
import { labelEvery } from '../model/scale.ts';
import styles from './chart.module.css';

interface DayChartProps {
  /** Short day names for the axis. */
  readonly days: readonly string[];
  readonly ticks: readonly number[];
  readonly tickText: (value: number) => string;
  /** Text for the day under the pointer. */
  readonly readout: (index: number) => string;
  /** Accessible description of the whole chart. */
  readonly label: string;
  /** SVG drawn in a 100 by 100 view box that is stretched to the available width. */
  readonly children: ReactNode;
}

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
