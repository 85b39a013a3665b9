import type { OwnAnswer, SurveyInfo } from '@guildhall/contract/surveys.ts';
import { formatDate, useLocale, useText } from '../../../platform/i18n.ts';
import { useTally } from '../surveys.data.ts';
import { surveyIcons } from '../survey-icons.ts';
import { Lookup } from './lookup.tsx';
import { Notice } from './notice.tsx';
import { Results } from './results.tsx';

interface StandingProps {
  readonly info: SurveyInfo;
  readonly answer: OwnAnswer | null;
}

/** When and where the results will be, for whoever does not see them now. */
const NoResults = ({ info }: { readonly info: SurveyInfo }) => {
  const t = useText();
  const locale = useLocale();
  if (info.results === 'staff') return <Notice icon={surveyIcons.lock} text={t('surveys.results.staff')} />;
  if (info.results !== 'after_end' || info.status === 'already_ended') return null;
  const text =
    info.ends_at === null
      ? t('surveys.results.at_end_open')
      : t('surveys.results.at_end', { date: formatDate(info.ends_at, locale, true) });
  return <Notice icon={surveyIcons.clock} text={text} />;
};

/** The results as far as the caller may see them, and once it is over the receipts behind them. */
export const Standing = ({ info, answer }: StandingProps) => {
  const tally = useTally(info);
  const isPublished = info.status === 'already_ended' && info.results !== 'staff';
  return (
    <>
      {tally === null ? <NoResults info={info} /> : <Results info={info} tally={tally} answer={answer} />}
      {isPublished && <Lookup info={info} answer={answer} />}
    </>
  );
};
