import { formatDate, useLocale } from '../platform/i18n.ts';
import { relativeTime } from './relative-time.ts';
import { useNow } from './use-now.ts';

interface TimeTextProps {
  readonly at: number;
  /** The date itself instead of how long ago. */
  readonly isAbsolute?: boolean;
}

/** A moment: how long ago, and exactly when on hovering. In the console's language. */
export const TimeText = ({ at, isAbsolute = false }: TimeTextProps) => {
  const locale = useLocale();
  const nowMs = useNow();
  const exact = formatDate(at, locale, true);
  return (
    <time dateTime={new Date(at).toISOString()} title={exact}>
      {isAbsolute ? exact : (relativeTime(at, nowMs, locale) ?? formatDate(at, locale))}
    </time>
  );
};
