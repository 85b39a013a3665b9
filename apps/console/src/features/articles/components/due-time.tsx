import { formatDay } from '@guildhall/i18n/days.ts';
import { formatDate, useLocale } from '../../../platform/text/i18n.ts';
import { useNow } from '../../../ui/use-now.ts';

/** A future time to the minute; the year is shown only if it is not the current one. */
export const DueTime = ({ at }: { readonly at: number }) => {
  const locale = useLocale();
  const text = formatDay(at, useNow(), locale, { withTime: true });
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDate(at, locale, true)}>
      {text}
    </time>
  );
};
