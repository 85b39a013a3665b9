import { surveyTypes } from '@guildhall/contract/surveys/rules.ts';
import { choiceField, useAddressState } from '../../../platform/address/address-state.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { SurveyEditor } from '../builder/survey-editor.tsx';
import { OpenedSurvey } from '../components/opened-survey.tsx';

/** Survey at `/surveys/:id`. */
export const BuilderScreen = () => (
  <OpenedSurvey>{(survey, key) => <SurveyEditor key={key} survey={survey} type={survey.type} />}</OpenedSurvey>
);

const addressFields = { type: choiceField(['vote']) };

/** New survey at `/surveys/new`; `?type=vote` creates a vote. */
export const NewSurveyScreen = () => {
  const { id: staffId } = useStaff();
  const isVote = useAddressState(addressFields).values.type === 'vote';
  const type = isVote ? surveyTypes.vote : surveyTypes.questionnaire;
  return <SurveyEditor key={`${staffId} ${type}`} survey={null} type={type} />;
};
