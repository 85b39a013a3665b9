import type { SurveyQuestion } from '@guildhall/contract/surveys/player.ts';
import type { Params } from '@guildhall/i18n/format.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';

export const chooseWords = ({
  kind,
  min,
  max,
}: Pick<SurveyQuestion, 'kind' | 'min' | 'max'>): { readonly key: MessageId; readonly params: Params } => {
  if (kind === 'text') return { key: 'surveys.words_hint', params: {} };
  if (kind === 'single') return { key: 'surveys.choose.one', params: {} };
  if (min === max) return { key: 'surveys.choose.exactly', params: { count: max } };
  return { key: 'surveys.choose.range', params: { min, max } };
};
