import { formatDate, useLocale } from '../platform/text/i18n.ts';
import { relativeTime } from './relative-time.ts';
import { useNow } from './use-now.ts';

interface TimeTextProps {
  readonly at: number;
  readonly isAbsolute?: boolean;
}

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
