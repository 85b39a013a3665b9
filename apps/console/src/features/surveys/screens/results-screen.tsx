import type { DeskSurvey } from '@guildhall/contract/surveys-desk.ts';
import { langOfLocale } from '@guildhall/i18n/locales.ts';
import { Button } from '@mantine/core';
import { IconMessage, IconPencil } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useAddressState } from '../../../platform/address-state.ts';
import { useLocale, useText } from '../../../platform/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { BackLink } from '../../../ui/texts/back-link.tsx';
import { DeskFrame } from '../../../ui/texts/desk-frame.tsx';
import { OpenedSurvey } from '../components/opened-survey.tsx';
import { isRunning, SurveyStatus } from '../components/survey-status.tsx';
import { copiedResults, partFields, partOf, resultsOf, wordsOf } from '../model/results.ts';
import { ExportMenu } from '../results/export-menu.tsx';
import { usePartFilters } from '../results/part-filters.ts';
import { QuestionResultCard } from '../results/question-result.tsx';
import { ResultTiles } from '../results/result-tiles.tsx';
import styles from '../results/results.module.css';
import { useResults } from '../surveys.data.ts';

const Results = ({ survey }: { readonly survey: DeskSurvey }) => {
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
  const title = wordsOf(survey.texts, lang, (text) => text.title);
  return (
    <DeskFrame>
      <PageHeader
        title={title === '' ? t('surveys.untitled') : title}
        before={<BackLink home="/surveys" label={t('surveys.back')} />}
        beside={<SurveyStatus survey={survey} />}
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
    </DeskFrame>
  );
};

/** How a survey stands, at `/surveys/:id/results`, of the players that the address names. */
export const ResultsScreen = () => (
  <OpenedSurvey>{(survey) => <Results key={survey.id} survey={survey} />}</OpenedSurvey>
);
