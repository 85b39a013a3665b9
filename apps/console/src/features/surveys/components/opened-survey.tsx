import type { StaffSurvey } from '@guildhall/contract/surveys/staff.ts';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { OpenedRecord } from '../../../ui/opened-record.tsx';
import { useSurvey } from '../surveys.data.ts';

interface OpenedSurveyProps {
  readonly children: (survey: StaffSurvey, key: string) => ReactNode;
}

export const OpenedSurvey = ({ children }: OpenedSurveyProps) => {
  const t = useText();
  return (
    <OpenedRecord useRecord={useSurvey} title={t('surveys.not_found.title')} hint={t('surveys.not_found.hint')}>
      {children}
    </OpenedRecord>
  );
};
