import type { StaffSurvey } from '@guildhall/contract/surveys/staff.ts';
import { langOfLocale } from '@guildhall/i18n/locales.ts';
import { Button } from '@mantine/core';
import { IconMessage, IconPencil } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useAddressState } from '../../../platform/address/address-state.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { OpenedSurvey } from '../components/opened-survey.tsx';
import { SurveyHeader } from '../components/survey-header.tsx';
import { isRunning } from '../components/survey-status.tsx';
import { copiedResults, partFields, partOf, resultsOf } from '../model/results.ts';
import { ExportMenu } from '../results/export-menu.tsx';
import { usePartFilters } from '../results/use-part-filters.ts';
import { QuestionResultCard } from '../results/question-result.tsx';
import { ResultTiles } from '../results/result-tiles.tsx';
import styles from '../results/results.module.css';
import { useResults } from '../surveys.data.ts';

const Results = ({ survey }: { readonly survey: StaffSurvey }) => {
  const t = useText();
  const lang = langOfLocale(useLocale());
  const { search } = useLocation();
  const { values } = useAddressState(partFields);
  const { data, error, refetch, isPlaceholderData } = useResults(
    { id: survey.id, ...partOf(values) },
    isRunning(survey),
  );
  const filters = usePartFilters(data);
  const questions = data === undefined ? [] : resultsOf(survey, data, lang);
  const hasUnverified = survey.unverified_count > 0 || (data?.unverified.answers ?? 0) > 0;
  const names = { verified: t('surveys.results.verified'), unverified: t('surveys.results.unverified') };
  return (
    <PageFrame>
      <SurveyHeader
        survey={survey}
        hint={t(isRunning(survey) ? 'surveys.results.live' : 'surveys.results.hint')}
        actions={
          <>
            {survey.questions.some(({ kind }) => kind === 'text') && (
              <Button
                component={Link}
                to={`/surveys/${survey.id}/words${search}`}
                variant="default"
                leftSection={<IconMessage size={16} stroke={1.7} />}
              >
                {t('surveys.words')}
              </Button>
            )}
            <Button
              component={Link}
              to={`/surveys/${survey.id}`}
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.7} />}
            >
              {t('surveys.open')}
            </Button>
            <ExportMenu
              id={survey.id}
              total={survey.answer_count + survey.unverified_count}
              copied={() => copiedResults(questions, names)}
            />
          </>
        }
      />
      <FilterBar filters={filters} />
      {data === undefined ? (
        error === null ? (
          <TableSkeleton columns={2} />
        ) : (
          <FailedState error={error} retry={() => void refetch()} />
        )
      ) : survey.state === 'draft' ? (
        <EmptyState title={t('surveys.results.draft')} hint={t('surveys.results.draft_hint')} />
      ) : (
        <div className={styles['scroll']} data-outdated={isPlaceholderData || undefined}>
          <ResultTiles survey={survey} results={data} />
          {hasUnverified && (
            <p className={styles['legend']}>
              <span>
                <i data-group="verified" />
                {names.verified}
              </span>
              <span>
                <i data-group="unverified" />
                {names.unverified}
              </span>
            </p>
          )}
          <div className={styles['cards']}>
            {questions.map((result, index) => (
              <QuestionResultCard
                key={result.id}
                result={result}
                number={index + 1}
                surveyId={survey.id}
                hasUnverified={hasUnverified}
              />
            ))}
          </div>
        </div>
      )}
    </PageFrame>
  );
};

/** Results at `/surveys/:id/results`; the filters are in the URL. */
export const ResultsScreen = () => (
  <OpenedSurvey>{(survey) => <Results key={survey.id} survey={survey} />}</OpenedSurvey>
);
