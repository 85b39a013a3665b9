import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { languageName, useLocale, useText } from '../../platform/i18n.ts';
import { langOrder } from '../../platform/lang-order.ts';

/** Which players will read English, for lack of a text of their own. */
export const LangsWithout = ({ langs }: { readonly langs: readonly LangId[] }) => {
  const t = useText();
  const locale = useLocale();
  const without = langOrder.filter((lang) => lang !== defaultLang && !langs.includes(lang));
  if (without.length === 0) return t('texts.languages_all');
  const names = without.map((lang) => languageName(lang, locale));
  return t('texts.languages_without', {
    count: without.length,
    languages: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names),
  });
};
