import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { surveyTypes, type AskedQuestion } from '@guildhall/contract/surveys/rules.ts';
import type { StaffSurveyQuestion, StaffSurvey, surveySave, SurveyText } from '@guildhall/contract/surveys/staff.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import type { SurveysStaffService } from '../staff/editor.service.ts';

export type SurveyPlan = Partial<Omit<BodyOf<typeof surveySave>, 'id' | 'version' | 'audience' | 'questions'>> & {
  readonly audience?: Partial<BodyOf<typeof surveySave>['audience']>;
  readonly questions?: readonly AskedQuestion[];
};

export const single = (id: number, options: readonly number[] = [1, 2, 3]): AskedQuestion => ({
  id,
  kind: 'single',
  min: 1,
  max: 1,
  options,
});
export const multiple = (id: number, min: number, max: number, options = [1, 2, 3, 4]): AskedQuestion => ({
  id,
  kind: 'multiple',
  min,
  max,
  options,
});
export const freeText = (id: number): AskedQuestion => ({ id, kind: 'text', min: 0, max: 0, options: [] });

const everyone = { langs: [], channels: [], version_from: null, version_to: null };

export const wordsFor = (
  questions: readonly AskedQuestion[],
  lang: LangId = defaultLang,
  title = 'What next?',
): SurveyText => ({
  lang,
  title,
  body: 'You decide.',
  questions: questions.map(({ id, options }) => ({
    id,
    title: `Question ${id}`,
    hint: '',
    options: options.map((option) => ({ id: option, label: `Option ${option}` })),
  })),
});

/** Creates surveys through the real service: a running vote unless the plan says otherwise. */
export const createSurveyFactory = (staffService: SurveysStaffService, staffId: string) => {
  const draft = (plan: SurveyPlan = {}): Promise<StaffSurvey> => {
    const questions = [...(plan.questions ?? [single(1)])] as StaffSurveyQuestion[];
    return staffService.save(staffId, {
      id: null,
      version: 0,
      type: questions.length === 1 ? surveyTypes.vote : surveyTypes.questionnaire,
      results: 'after_answer',
      starts_at: Date.now() - 3_600_000,
      ends_at: null,
      cap: null,
      is_verified_only: false,
      texts: [wordsFor(questions)],
      ...plan,
      questions,
      audience: { ...everyone, ...plan.audience },
    });
  };
  const published = async (plan?: SurveyPlan): Promise<number> => {
    const { id, version } = await draft(plan);
    await staffService.publish(staffId, { id, version });
    return id;
  };
  return {
    draft,
    published,
    close: async (id: number): Promise<void> => {
      await staffService.close(staffId, { id, version: (await staffService.open(id)).version });
    },
  };
};
