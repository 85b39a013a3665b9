import type { OwnAnswer, SurveyInfo } from '@guildhall/contract/surveys/player.ts';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useTally } from '../surveys.data.ts';
import { surveyIcons } from '../surveys.icons.ts';
import { ReceiptLookup } from './receipt-lookup.tsx';
import { Notice } from './notice.tsx';
import { Results } from './results.tsx';

interface ResultsSectionProps {
  readonly info: SurveyInfo;
  readonly answer: OwnAnswer | null;
}

/** Tells players who cannot see the results yet when and where they will appear. */
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

/** The results visible to the player and, after the end, the receipt lookup. */
export const ResultsSection = ({ info, answer }: ResultsSectionProps) => {
  const tally = useTally(info);
  const isPublished = info.status === 'already_ended' && info.results !== 'staff';
  return (
    <>
      {tally === null ? <NoResults info={info} /> : <Results info={info} tally={tally} answer={answer} />}
      {isPublished && <ReceiptLookup info={info} answer={answer} />}
    </>
  );
};
