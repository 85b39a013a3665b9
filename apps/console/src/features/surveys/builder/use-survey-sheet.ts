import type { SurveyType } from '@guildhall/contract/surveys/rules.ts';
import type { StaffSurvey } from '@guildhall/contract/surveys/staff.ts';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { call } from '../../../platform/network/api.ts';
import { useSheet } from '../../../multilingual/use-sheet.ts';
import { isTitleMissing, settingsFaults } from '../model/completeness.ts';
import { bodyOf, savedOf, startOf, structureOf, surveyFields } from '../model/survey-sheet.ts';
import { acceptSurvey, refreshSurvey } from '../surveys.data.ts';

/** Editing state of a survey: stored in the browser until saved, merged field by field with other people's changes. */
export const useSurveySheet = (survey: StaffSurvey | null, type: SurveyType) => {
  const navigate = useNavigate();
  const id = survey?.id ?? null;
  const blank = startOf(type);
  const { state, save } = useSheet<StaffSurvey>({
    subject: `surveys-${id ?? `new-${type}`}`,
    record: survey,
    home: '/surveys',
    fields: surveyFields(structureOf(survey === null ? blank : savedOf(survey).sheet)),
    savedOf,
    blank,
    isIncomplete: (sheet) => isTitleMissing(sheet) || settingsFaults(sheet).length > 0,
    send: (version, sheet) => call('/survey/save', { id, version, ...bodyOf(sheet) }),
    accept: acceptSurvey,
    refresh: refreshSurvey,
  });
  /** Saves the local version as a separate draft, so neither side loses work in a conflict. */
  const saveApart = async (): Promise<void> => {
    const apart = await acceptSurvey(await call('/survey/save', { id: null, version: 0, ...bodyOf(state.sheet) }));
    // Synchronously, so the navigation does not trigger the unsaved-changes dialog.
    flushSync(state.discard);
    void navigate(`/surveys/${apart.id}`);
  };
  return { state, save, saveApart };
};
