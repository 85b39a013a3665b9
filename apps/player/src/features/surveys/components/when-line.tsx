import type { SurveyRow } from '@guildhall/contract/surveys.ts';
import { useEffect, useState } from 'react';
import { formatDate, useLocale, useText } from '../../../platform/i18n.ts';
import { whenOf } from '../model/when.ts';

const tickMs = 30_000;

interface WhenLineProps {
  readonly survey: Pick<SurveyRow, 'status' | 'starts_at' | 'ends_at'>;
  readonly withTime?: boolean;
}

/** When it begins, ends or ended. */
export const WhenLine = ({ survey, withTime = false }: WhenLineProps) => {
  const t = useText();
  const locale = useLocale();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const when = whenOf(survey, nowMs);
  if (when === null) return null;
  if ('atMs' in when) return <span>{t(when.key, { date: formatDate(when.atMs, locale, withTime) })}</span>;
  const { key, ...params } = when;
  return <span>{t(key, params)}</span>;
};
