import {
  articleStatuses,
  langStates,
  postTypes,
  questionCategories,
  type PostTypeName,
  type QuestionCategoryName,
} from '@guildhall/contract/post-types.ts';
import { locales } from '@guildhall/i18n/locales.ts';
import { choiceField, flagField, textField, type AddressValues } from '../../../platform/address-state.ts';
import type { KeysetFilters } from '../../../platform/keyset.ts';

export const postTypeNames = Object.keys(postTypes) as PostTypeName[];
export const categoryNames = Object.keys(questionCategories) as QuestionCategoryName[];

/** The table and the matrix share their address, so that one can switch between them and still see the same articles. */
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

/** What the server is asked for. A category without questions, or a state without a language, means nothing. */
export const tableFiltersOf = ({ type, category, status, lang, state, pinned, text }: FilterValues): TableFilters => ({
  ...(type !== undefined && { post_type: postTypes[type] }),
  ...(type === 'question' && category !== undefined && { category_id: questionCategories[category] }),
  ...(status !== undefined && { status }),
  ...(lang !== undefined && { lang }),
  ...(lang !== undefined && state !== undefined && { lang_state: state }),
  ...(pinned !== undefined && { pinned }),
  ...(text !== undefined && { text: text.trim().slice(0, textMax) }),
});

/** A language alone leaves nothing out: it only says which titles to show. */
export const isNarrowed = (filters: TableFilters): boolean => Object.keys(filters).some((name) => name !== 'lang');
