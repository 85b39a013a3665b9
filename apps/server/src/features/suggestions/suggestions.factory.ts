import type { SuggestionText } from '@guildhall/contract/suggestions-desk.ts';
import type { SuggestionState } from '@guildhall/contract/suggestion-states.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { SuggestionsDesk } from './suggestions.desk.service.ts';

export type SuggestionPlan = Partial<Omit<SuggestionText, 'lang'>> & {
  readonly feedbackId?: string;
  readonly state?: SuggestionState;
  /** Texts besides the English ones. */
  readonly translations?: readonly SuggestionText[];
};

/** Suggestions put on the board the way staff do it, through the real service. */
export const createSuggestionFactory = (desk: SuggestionsDesk, staffId: string) => ({
  published: async (plan: SuggestionPlan = {}): Promise<number> => {
    const { title = 'Mounts that swim', body = 'A horse for the sea.', answer = '', translations = [] } = plan;
    const texts = [{ lang: defaultLang, title, body, answer }, ...translations];
    const { id, version } = await desk.publish(staffId, { feedback_id: plan.feedbackId ?? null, texts });
    if (plan.state !== undefined) await desk.save(staffId, { id, version, state: plan.state, texts });
    return id;
  },
});
