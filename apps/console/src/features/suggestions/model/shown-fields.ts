import type { Translate } from '../../../platform/text/i18n.ts';
import type { ShownField } from '../../../multilingual/text-form.tsx';
import { suggestionFields } from './suggestion-sheet.ts';

export const shownFields = (t: Translate): readonly ShownField[] => {
  const [title, body, answer] = suggestionFields;
  return [
    {
      ...title,
      label: t('suggestions.field.title'),
      placeholder: t('suggestions.field.title.placeholder'),
      isLine: true,
    },
    {
      ...body,
      label: t('suggestions.field.body'),
      placeholder: t('suggestions.field.body.placeholder'),
      isLine: false,
    },
    {
      ...answer,
      label: t('suggestions.field.answer'),
      hint: t('suggestions.field.answer.hint'),
      placeholder: t('suggestions.field.answer.placeholder'),
      isLine: false,
    },
  ];
};
