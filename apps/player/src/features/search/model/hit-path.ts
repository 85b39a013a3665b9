import type { SearchHit } from '@guildhall/contract/search/player.ts';
import { appFunctions } from '@guildhall/contract/search/types.ts';

/** Known issues and suggestions have no screen of their own: their list puts them first. */
export const hitPath = ({ type, id }: Pick<SearchHit, 'type' | 'id'>): string => {
  if (type === 'app') return appFunctions.find((each) => each.id === id)?.path ?? '/home';
  if (type === 'incident') return `/feedback?issue=${id}`;
  if (type === 'suggestion') return `/feedback/suggest?suggestion=${id}#board`;
  if (type === 'survey') return `/survey/article/${id}`;
  return `/post/article/${id}`;
};
