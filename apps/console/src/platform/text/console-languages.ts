import type { ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import { consoleLocales } from '@guildhall/i18n/console-locales.ts';
import { nameOfLang } from '@guildhall/i18n/language-names.ts';
import { langOfLocale } from '@guildhall/i18n/locales.ts';

/** Languages by their native names, so they stay recognizable after a wrong choice. */
export const consoleLanguages: readonly { readonly locale: ConsoleLocale; readonly name: string }[] =
  consoleLocales.map((locale) => ({ locale, name: nameOfLang(langOfLocale(locale)) ?? locale }));
