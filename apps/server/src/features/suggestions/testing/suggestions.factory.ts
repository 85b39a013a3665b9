import type { SuggestionText } from '@guildhall/contract/suggestions/staff.ts';
import type { SuggestionState } from '@guildhall/contract/suggestions/states.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { SuggestionsStaffService } from '../suggestions.staff.service.ts';

export type SuggestionPlan = Partial<Omit<SuggestionText, 'lang'>> & {
  readonly feedbackId?: string;
  readonly state?: SuggestionState;
  readonly translations?: readonly SuggestionText[];
};

export const createSuggestionFactory = (staffService: SuggestionsStaffService, staffId: string) => ({
  published: async (plan: SuggestionPlan = {}): Promise<number> => {
    const { title = 'Mounts that swim', body = 'A horse for the sea.', answer = '', translations = [] } = plan;
    const texts = [{ lang: defaultLang, title, body, answer }, ...translations];
    const { id, version } = await staffService.publish(staffId, { feedback_id: plan.feedbackId ?? null, texts });
    if (plan.state !== undefined) await staffService.save(staffId, { id, version, state: plan.state, texts });
    return id;
  },
});
