import type { TranslationSettings } from '@guildhall/contract/translation/staff.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';

type Spoken = Pick<TranslationSettings, 'speaks'>;

/** The language that a member of staff reads and writes: the console's, unless they speak only others well. */
export const ownLang = ({ speaks }: Spoken, consoleLang: LangId): LangId =>
  speaks.length === 0 || speaks.includes(consoleLang) ? consoleLang : (speaks[0] ?? consoleLang);

/** Whether a text in this language needs help. */
export const isForeign = (lang: number, settings: Spoken, consoleLang: LangId): boolean =>
  lang !== ownLang(settings, consoleLang) && !settings.speaks.some((spoken) => spoken === lang);
