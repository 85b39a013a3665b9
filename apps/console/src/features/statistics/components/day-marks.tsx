import { linePath } from '../model/line-path.ts';
import type { Series } from './chart-frame.tsx';
import styles from './chart.module.css';

interface MarksProps {
  readonly max: number;
  readonly tone: Series['tone'];
  readonly values: readonly (number | null)[];
}

/** Bars of one series. `seriesIndex` is its position among the bars of one day. */
export const Bars = ({
  max,
  tone,
  values,
  seriesIndex,
  seriesCount,
}: MarksProps & { readonly seriesIndex: number; readonly seriesCount: number }) => {
  const day = 100 / values.length;
  const bar = (day * 0.72) / seriesCount;
  return values.map((value, index) => (
    <rect
      // Days never change order, so the index is a stable key.
      key={index}
      className={styles['bar']}
      data-tone={tone}
      x={index * day + day * 0.14 + seriesIndex * bar}
      width={bar * 0.92}
      y={100 - ((value ?? 0) / max) * 100}
      height={((value ?? 0) / max) * 100}
    />
  ));
};

/** Line over the days. A single day between gaps is drawn as a dot. */
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
