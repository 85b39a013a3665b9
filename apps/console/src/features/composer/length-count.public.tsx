import { useText } from '../../platform/text/i18n.ts';
import styles from '../../ui/length-count.module.css';
import type { Composer } from './use-composer.public.ts';

interface LengthCountProps {
  readonly composer: Composer;
  /** The count appears near the limit: when the text is longer than this. */
  readonly above: number;
}

export const LengthCount = ({ composer: { written, length }, above }: LengthCountProps) => {
  const { text, max } = written;
  const t = useText();
  if (text.length <= above) return null;
  return (
    <span className={styles['count']} data-over={length > max || undefined}>
      {t('composer.count', { count: length, max })}
    </span>
  );
};
