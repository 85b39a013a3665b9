import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { languageName, useLocale, useText } from '../platform/text/i18n.ts';
import { languageOrder } from '../platform/text/language-order.ts';

export const MissingLanguages = ({ langs }: { readonly langs: readonly LangId[] }) => {
  const t = useText();
  const locale = useLocale();
  const without = languageOrder.filter((lang) => lang !== defaultLang && !langs.includes(lang));
  if (without.length === 0) return t('texts.languages_all');
  const names = without.map((lang) => languageName(lang, locale));
  return t('texts.languages_without', {
    count: without.length,
    languages: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names),
  });
};
