import { useText } from '../../../platform/text/i18n.ts';
import { useNow } from '../../../ui/use-now.ts';
import { leftTone, timeLeft } from '../model/time-left.ts';
import styles from './deletions.module.css';

interface TimeLeftTextProps {
  readonly dueAt: number;
  /** How far the server clock is ahead of the local clock, if known. */
  readonly aheadMs?: number;
  readonly isHeld: boolean;
}

/** Countdown of the 15-day retention period. */
export const TimeLeftText = ({ dueAt, aheadMs = 0, isHeld }: TimeLeftTextProps) => {
  const t = useText();
  const nowMs = useNow() + aheadMs;
  const left = timeLeft(dueAt, nowMs);
  const { unit, ...parts } = left;
  const words =
    unit === 'over'
      ? t(isHeld ? 'deletions.left.over_held' : 'deletions.left.over')
      : t(`deletions.left.${unit}`, parts);
  return (
    <span className={styles['left']} data-tone={isHeld ? 'calm' : leftTone(dueAt, nowMs)}>
      {words}
    </span>
  );
};
