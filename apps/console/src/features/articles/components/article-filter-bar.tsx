import { articleStatuses, langStates } from '@guildhall/contract/articles/post-types.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { FilterBar, type Filter } from '../../../ui/filter-bar.tsx';
import { categoryNames, postTypeNames, type FilterValues } from '../model/article-filters.ts';
import { matrixLangs } from '../model/cell-state.ts';
import { fullNameOf } from '../../../platform/text/language-labels.ts';

/** The category filter needs the question type, and the translation state filter needs a language. */
export const ArticleFilterBar = ({ values }: { readonly values: FilterValues }) => {
  const t = useText();
  const locale = useLocale();
  const type: Filter = {
    name: 'type',
    label: t('articles.column.type'),
    choices: postTypeNames.map((name) => ({ value: name, label: t(`articles.type.${name}`) })),
  };
  const category: Filter = {
    name: 'category',
    label: t('articles.column.category'),
    choices: categoryNames.map((name) => ({ value: name, label: t(`articles.category.${name}`) })),
  };
  const status: Filter = {
    name: 'status',
    label: t('articles.column.status'),
    choices: articleStatuses.map((name) => ({ value: name, label: t(`articles.status.${name}`) })),
  };
  const lang: Filter = {
    name: 'lang',
    label: t('articles.filter.language'),
    choices: matrixLangs.map((id) => ({ value: String(id), label: fullNameOf(id, locale) })),
  };
  const state: Filter = {
    name: 'state',
    label: t('articles.filter.state'),
    choices: langStates.map((name) => ({ value: name, label: t(`articles.filter.state.${name}`) })),
  };
  const pinned: Filter = {
    name: 'pinned',
    label: t('articles.filter.pinned'),
    choices: [
      { value: 'yes', label: t('articles.pinned') },
      { value: 'no', label: t('articles.filter.not_pinned') },
    ],
  };
  const filters = [
    type,
    ...(values.type === 'question' ? [category] : []),
    status,
    lang,
    ...(values.lang === undefined ? [] : [state]),
    pinned,
  ];
  return <FilterBar filters={filters} search={{ name: 'text', label: t('articles.filter.search') }} />;
};
