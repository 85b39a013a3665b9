import type { StaffSurvey } from '@guildhall/contract/surveys/staff.ts';
import { langOfLocale } from '@guildhall/i18n/locales.ts';
import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { choiceField, numberField, textField, useAddressState } from '../../../platform/address/address-state.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { OpenedSurvey } from '../components/opened-survey.tsx';
import { SurveyHeader } from '../components/survey-header.tsx';
import { partFields, partOf, questionTitle } from '../model/results.ts';
import { FreeTextList } from '../free-text/free-text-list.tsx';
import { usePartFilters } from '../results/use-part-filters.ts';
import { useResults, useFreeTextAnswers } from '../surveys.data.ts';

const groups = ['verified', 'unverified'] as const;
const addressFields = { ...partFields, question: numberField, text: textField, group: choiceField(groups) };

const Reading = ({ survey }: { readonly survey: StaffSurvey }) => {
  const t = useText();
  const lang = langOfLocale(useLocale());
  const { search } = useLocation();
  const { values, count } = useAddressState(addressFields);
  const filters = useMemo(
    () => ({
      id: survey.id,
      ...partOf(values),
      ...(values.question !== undefined && { question: values.question }),
      ...(values.text !== undefined && { text: values.text }),
      ...(values.group !== undefined && { is_verified: values.group === 'verified' }),
    }),
    [survey.id, values],
  );
  const words = useFreeTextAnswers(filters);
  // The same filter choices as for the results.
  const parts = usePartFilters(useResults({ id: survey.id }, false).data);
  const asked = survey.questions.filter(({ kind }) => kind === 'text');
  const titleOf = (id: number): string => {
    const number = survey.questions.findIndex((question) => question.id === id) + 1;
    return `${number}. ${questionTitle(survey.texts, lang, id)}`;
  };
  return (
    <PageFrame>
      <SurveyHeader
        survey={survey}
        hint={t('surveys.words.hint')}
        actions={
          <Button
            component={Link}
            to={`/surveys/${survey.id}/results${search}`}
            variant="default"
            leftSection={<IconChartBar size={16} stroke={1.7} />}
          >
            {t('surveys.results')}
          </Button>
        }
      />
      <FilterBar
        search={{ name: 'text', label: t('surveys.words.search') }}
        filters={[
          {
            name: 'question',
            label: t('surveys.words.question'),
            choices: asked.map(({ id }) => ({ value: String(id), label: titleOf(id) })),
          },
          {
            name: 'group',
            label: t('surveys.part.group'),
            choices: groups.map((group) => ({ value: group, label: t(`surveys.results.${group}`) })),
          },
          ...parts,
        ]}
      />
      <FreeTextList
        words={words}
        search={values.text ?? ''}
        isNarrowed={count > 0}
        questionOf={(id) => (values.question === undefined && asked.length > 1 ? titleOf(id) : '')}
      />
    </PageFrame>
  );
};

/** Free-text answers at `/surveys/:id/words`. */
export const FreeTextScreen = () => (
  <OpenedSurvey>{(survey) => <Reading key={survey.id} survey={survey} />}</OpenedSurvey>
);
