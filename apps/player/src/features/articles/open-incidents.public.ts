import { questionCategories } from '@guildhall/contract/articles/post-types.ts';
import type { OpenIncident } from '@guildhall/contract/articles/player.ts';
import { useFirstQuestions } from './articles.data.ts';

/**
 * Part of the response that the home shows, so that coming from there needs no request. Undefined while it loads; none
 * after an error.
 */
export const useOpenIncidents = (): readonly OpenIncident[] | undefined => {
  const { data, isError } = useFirstQuestions(questionCategories.frequently_asked_questions);
  return data === undefined && !isError ? undefined : (data?.incidents ?? []);
};
