import {
  articleStatuses,
  langStates,
  postTypes,
  questionCategories,
  type PostTypeName,
  type QuestionCategoryName,
} from '@guildhall/contract/articles/post-types.ts';
import { locales } from '@guildhall/i18n/locales.ts';
import { choiceField, flagField, textField, type AddressValues } from '../../../platform/address/address-state.ts';
import type { KeysetFilters } from '../../../platform/network/keyset.ts';

export const postTypeNames = Object.keys(postTypes) as PostTypeName[];
export const categoryNames = Object.keys(questionCategories) as QuestionCategoryName[];

/** Shared by table and matrix, so that switching between them keeps the filters. */
export const filterFields = {
  type: choiceField(postTypeNames),
  category: choiceField(categoryNames),
  status: choiceField(articleStatuses),
  lang: choiceField(locales.map(({ id }) => id)),
  state: choiceField(langStates),
  pinned: flagField,
  text: textField,
};
export type FilterValues = AddressValues<typeof filterFields>;
export type TableFilters = KeysetFilters<'/article/table'>;

const textMax = 200;

/** Filters for the server. Drops a category without questions and a translation state without a language. */
export const tableFiltersOf = ({ type, category, status, lang, state, pinned, text }: FilterValues): TableFilters => ({
  ...(type !== undefined && { post_type: postTypes[type] }),
  ...(type === 'question' && category !== undefined && { category_id: questionCategories[category] }),
  ...(status !== undefined && { status }),
  ...(lang !== undefined && { lang }),
  ...(lang !== undefined && state !== undefined && { lang_state: state }),
  ...(pinned !== undefined && { pinned }),
  ...(text !== undefined && { text: text.trim().slice(0, textMax) }),
});

/** What limits the list. A language alone filters nothing; it only selects the language of titles. */
export const narrowingOf = ({ lang, ...filters }: TableFilters): TableFilters =>
  filters.lang_state === undefined ? filters : { ...filters, ...(lang !== undefined && { lang }) };

export const isNarrowed = (filters: TableFilters): boolean => Object.keys(narrowingOf(filters)).length > 0;
