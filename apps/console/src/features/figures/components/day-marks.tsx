import { linePath } from '../model/line-path.ts';
import type { Series } from './chart-frame.tsx';
import styles from './chart.module.css';

interface MarksProps {
  readonly max: number;
  readonly tone: Series['tone'];
  readonly values: readonly (number | null)[];
}

/** Bars of one series; `place` of `of` says which of the bars of a day it is. */
export const Bars = ({
  max,
  tone,
  values,
  place,
  of,
}: MarksProps & { readonly place: number; readonly of: number }) => {
  const day = 100 / values.length;
  const bar = (day * 0.72) / of;
  return values.map((value, index) => (
    <rect
      // The days of a chart keep their places.
      key={index}
      className={styles['bar']}
      data-tone={tone}
      x={index * day + day * 0.14 + place * bar}
      width={bar * 0.92}
      y={100 - ((value ?? 0) / max) * 100}
      height={((value ?? 0) / max) * 100}
    />
  ));
};

/** A line over the days; a day that stands alone between gaps is still seen as a dot. */
export const Line = ({ max, tone, values, isDashed }: MarksProps & { readonly isDashed: boolean }) => (
  <g data-tone={tone} className={styles['line']} data-dashed={isDashed || undefined}>
    <path d={linePath(values, max)} />
    {values.map((value, index) => {
      const isAlone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
      if (value === null || !isAlone) return null;
      const x = ((index + 0.5) / values.length) * 100;
      const y = 100 - (value / max) * 100;
      return <path key={index} className={styles['dot']} d={`M${x} ${y}h0.01`} />;
    })}
  </g>
);
