import type { Translate } from '../../../platform/text/i18n.ts';
import type { ShownField } from '../../../multilingual/text-form.tsx';
import { suggestionFields } from './suggestion-sheet.ts';

export const shownFields = (t: Translate): readonly ShownField[] =>
  suggestionFields.map((field) => ({
    ...field,
    label: t(`suggestions.field.${field.name}`),
    ...(field.name === 'answer' ? { hint: t('suggestions.field.answer.hint') } : {}),
    placeholder: t(`suggestions.field.${field.name}.placeholder`),
    isLine: field.name === 'title',
  }));
