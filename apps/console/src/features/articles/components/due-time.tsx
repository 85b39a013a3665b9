import { intlTagOf } from '@guildhall/i18n/locales.ts';
import { formatDate, useLocale } from '../../../platform/text/i18n.ts';
import { useNow } from '../../../ui/use-now.ts';

/** A future time to the minute; the year is shown only if it is not the current one. */
export const DueTime = ({ at }: { readonly at: number }) => {
  const locale = useLocale();
  const isThisYear = new Date(at).getFullYear() === new Date(useNow()).getFullYear();
  const text = new Intl.DateTimeFormat(intlTagOf(locale), {
    ...(isThisYear ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at);
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDate(at, locale, true)}>
      {text}
    </time>
  );
};
