import type { SurveyType } from '@guildhall/contract/survey-rules.ts';
import type { DeskSurvey } from '@guildhall/contract/surveys-desk.ts';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { call } from '../../../platform/api.ts';
import { useSheet } from '../../../ui/texts/use-sheet.ts';
import { isTitleMissing, settingsFaults } from '../model/completeness.ts';
import { bodyOf, savedOf, startOf, structureOf, surveyFields } from '../model/survey-sheet.ts';
import { acceptSurvey, refreshSurvey } from '../surveys.data.ts';

/** A survey while it is built: kept in this browser until saved, put together field by field with what others save. */
export const useSurveySheet = (survey: DeskSurvey | null, type: SurveyType) => {
  const navigate = useNavigate();
  const id = survey?.id ?? null;
  const nothing = { version: 0, sheet: startOf(type) };
  const saved = survey === null ? nothing : savedOf(survey);
  const { state, save } = useSheet<DeskSurvey>({
    thing: `surveys-${id ?? `new-${type}`}`,
    saved,
    fields: surveyFields(structureOf(saved.sheet)),
    isIncomplete: (sheet) => isTitleMissing(sheet) || settingsFaults(sheet).length > 0,
    send: async (version, sheet) => acceptSurvey(await call('/survey/save', { id, version, ...bodyOf(sheet) })),
    savedOf,
    refresh: async () => (id === null ? nothing : savedOf(await refreshSurvey(id))),
  });
  const saveAndStay = async (): Promise<void> => {
    const answer = await save();
    if (answer !== null && id === null) void navigate(`/surveys/${answer.id}`, { replace: true });
  };
  /** My work as a draft of its own, so that nothing of it gets lost where others saved something else. */
  const saveApart = async (): Promise<void> => {
    const apart = await acceptSurvey(await call('/survey/save', { id: null, version: 0, ...bodyOf(state.sheet) }));
    // At once, so that nobody is asked about what is saved apart.
    flushSync(state.discard);
    void navigate(`/surveys/${apart.id}`);
  };
  return { state, save: () => void saveAndStay(), saveApart };
};
