import type { DeskChange } from '@guildhall/contract/articles-desk.ts';
import { articleStatuses } from '@guildhall/contract/post-types.ts';
import { languageName, useLocale, useText } from '../../../../platform/i18n.ts';

/** What a change did, in a few words. */
export const useChangeText = () => {
  const t = useText();
  const locale = useLocale();
  return ({ kind, lang, note }: DeskChange): string => {
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
