import type { SurveyRow } from '@guildhall/contract/surveys/player.ts';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useNow } from '../../../ui/use-now.ts';
import { whenOf } from '../model/date-line.ts';

interface WhenLineProps {
  readonly survey: Pick<SurveyRow, 'status' | 'starts_at' | 'ends_at'>;
  readonly withTime?: boolean;
}

export const DateLine = ({ survey, withTime = false }: WhenLineProps) => {
  const t = useText();
  const locale = useLocale();
  const when = whenOf(survey, useNow());
  if (when === null) return null;
  if ('atMs' in when) return <span>{t(when.key, { date: formatDate(when.atMs, locale, withTime) })}</span>;
  const { key, ...params } = when;
  return <span>{t(key, params)}</span>;
};
