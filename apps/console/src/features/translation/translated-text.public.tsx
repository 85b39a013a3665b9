import type { TranslationSubject } from '@guildhall/contract/translation/staff.ts';
import { languageTagOf, localeOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { Button, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../platform/text/failure-text.ts';
import { languageName, useLocale, useText } from '../../platform/text/i18n.ts';
import styles from './components/translation.module.css';
import { saveAuto, useTranslated, useTranslation } from './translation.data.ts';

interface TranslatedTextProps {
  readonly text: string;
  readonly lang: LangId;
  readonly subject: TranslationSubject;
  readonly className: string;
}

const tagOf = (lang: number): string => languageTagOf(localeOfLang(lang) ?? 'en-US');
const small = { variant: 'subtle', size: 'compact-xs' } as const;

type Known = NonNullable<ReturnType<typeof useTranslation>>;

const AutoSwitch = ({ known, lang }: { readonly known: Known; readonly lang: LangId }) => {
  const t = useText();
  const locale = useLocale();
  const [isSaving, setIsSaving] = useState(false);
  const save = async (isOn: boolean): Promise<void> => {
    setIsSaving(true);
    try {
      await saveAuto(known.settings, lang, isOn);
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Switch
      size="xs"
      label={t('translation.auto', { language: languageName(lang, locale) })}
      checked={known.isAutomatic}
      disabled={isSaving}
      onChange={(event) => void save(event.currentTarget.checked)}
    />
  );
};

const Translatable = ({ known, text, lang, subject, className }: TranslatedTextProps & { readonly known: Known }) => {
  const t = useText();
  const locale = useLocale();
  /** Null until the person decides: then what they see no longer depends on the setting. */
  const [isWanted, setIsWanted] = useState<boolean | null>(null);
  const isShown = isWanted ?? known.isAutomatic;
  const { data, error, isFetching, refetch } = useTranslated({ text, from: lang, to: known.own, subject }, isShown);
  const isTranslated = isShown && data !== undefined;
  return (
    <>
      <p className={className} dir="auto" lang={tagOf(isTranslated ? known.own : lang)}>
        {isTranslated ? data : text}
      </p>
      <span className={styles['foot']} role="status">
        {isTranslated ? (
          <>
            <span className={styles['mark']}>
              <IconLanguage size={13} stroke={1.8} aria-hidden />
              {t('translation.machine_from', { language: languageName(lang, locale) })}
            </span>
            <Button {...small} onClick={() => setIsWanted(false)}>
              {t('translation.show_original')}
            </Button>
            {isWanted !== null && <AutoSwitch known={known} lang={lang} />}
          </>
        ) : isShown && isFetching ? (
          t('translation.translating')
        ) : isShown && error !== null ? (
          <>
            <span className={styles['problem']}>{failureText(error)}</span>
            <Button {...small} onClick={() => void refetch()}>
              {t('shell.retry')}
            </Button>
          </>
        ) : (
          <>
            <Button
              {...small}
              leftSection={<IconLanguage size={13} stroke={1.8} aria-hidden />}
              onClick={() => setIsWanted(true)}
            >
              {t(data === undefined ? 'translation.translate' : 'translation.show_translation')}
            </Button>
            {known.isAutomatic && <AutoSwitch known={known} lang={lang} />}
          </>
        )}
      </span>
    </>
  );
};

/** A text of a player, with its translation if the reader does not speak its language. */
export const TranslatedText = (props: TranslatedTextProps) => {
  const { text, lang, className } = props;
  const known = useTranslation(lang);
  if (known !== null && known.settings.provider !== null && known.isForeign && /\p{L}/u.test(text)) {
    return <Translatable {...props} known={known} />;
  }
  return (
    <p className={className} dir="auto" lang={tagOf(lang)}>
      {text}
    </p>
  );
};
