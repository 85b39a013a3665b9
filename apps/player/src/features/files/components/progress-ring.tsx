import styles from './picture-field.module.css';

const radius = 18;
const length = 2 * Math.PI * radius;

interface ProgressRingProps {
  /** From 0 to 1; null if unknown. */
  readonly share: number | null;
  readonly label: string;
}

/** At 100% the ring spins, because the server is still processing the file. */
export const ProgressRing = ({ share, label }: ProgressRingProps) => {
  const isTurning = share === null || share >= 1;
  const shown = isTurning ? 0.25 : Math.max(0.04, share);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isTurning ? undefined : Math.round(share * 100)}
      className={isTurning ? styles['turning'] : styles['ring']}
    >
      <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r={radius} className={styles['track']} />
        <circle
          cx="22"
          cy="22"
          r={radius}
          className={styles['bar']}
          strokeDasharray={length}
          strokeDashoffset={length * (1 - shown)}
          transform="rotate(-90 22 22)"
        />
      </svg>
    </div>
  );
};
