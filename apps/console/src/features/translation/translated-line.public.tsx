import type { TranslationSubject } from '@guildhall/contract/translation/staff.ts';
import { languageTagOf, localeOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { useInViewport } from '@mantine/hooks';
import { IconLanguage } from '@tabler/icons-react';
import { languageName, useLocale, useText } from '../../platform/text/i18n.ts';
import styles from './components/translation.module.css';
import { useTranslatedLine, useTranslation } from './translation.data.ts';

interface TranslatedLineProps {
  readonly text: string;
  readonly lang: LangId;
  readonly subject: TranslationSubject;
}

const tagOf = (lang: number): string => languageTagOf(localeOfLang(lang) ?? 'en-US');

/**
 * One line of a list in the reader's language, if the reader wants its language translated automatically. Only lines on the screen
 * are translated, because each one counts against the limits.
 */
export const TranslatedLine = ({ text, lang, subject }: TranslatedLineProps) => {
  const t = useText();
  const locale = useLocale();
  const known = useTranslation(lang);
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const isWanted =
    known !== null && known.settings.provider !== null && known.isForeign && known.isAutomatic && /\p{L}/u.test(text);
  const translated = useTranslatedLine({ text, from: lang, to: known?.own ?? lang, subject }, isWanted && inViewport);
  if (!isWanted || translated === undefined)
    return (
      <span ref={ref} dir="auto" lang={tagOf(lang)}>
        {text}
      </span>
    );
  return (
    <span ref={ref} dir="auto" lang={tagOf(known.own)}>
      <IconLanguage
        className={styles['lineMark'] ?? ''}
        size={13}
        stroke={1.8}
        role="img"
        aria-label={t('translation.machine_from', { language: languageName(lang, locale) })}
      />
      {translated}
    </span>
  );
};
