import type { StaffArticleChange } from '@guildhall/contract/articles/staff.ts';
import { articleStatuses } from '@guildhall/contract/articles/post-types.ts';
import { languageName, useLocale, useText } from '../../../../platform/text/i18n.ts';

export const useChangeText = () => {
  const t = useText();
  const locale = useLocale();
  return ({ kind, lang, note }: StaffArticleChange): string => {
    const language = lang === null ? '' : languageName(lang, locale);
    const status = articleStatuses.find((each) => each === note);
    return {
      created: t('editor.history.created'),
      fields: t('editor.history.fields'),
      text: t('editor.history.text', { language }),
      text_removed: t('editor.history.text_removed', { language }),
      status: status === undefined ? note : t(`articles.status.${status}`),
    }[kind];
  };
};
