import type { StaffSurvey } from '@guildhall/contract/surveys/staff.ts';
import { langOfLocale } from '@guildhall/i18n/locales.ts';
import type { ReactNode } from 'react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { wordsOf } from '../model/results.ts';
import { SurveyStatus } from './survey-status.tsx';

interface SurveyHeaderProps {
  readonly survey: StaffSurvey;
  readonly hint: string;
  readonly actions: ReactNode;
}

export const SurveyHeader = ({ survey, hint, actions }: SurveyHeaderProps) => {
  const t = useText();
  const title = wordsOf(survey.texts, langOfLocale(useLocale()), (text) => text.title);
  return (
    <PageHeader
      title={title === '' ? t('surveys.untitled') : title}
      before={<BackLink home="/surveys" label={t('surveys.back')} />}
      beside={<SurveyStatus survey={survey} />}
      hint={hint}
      actions={actions}
    />
  );
};
