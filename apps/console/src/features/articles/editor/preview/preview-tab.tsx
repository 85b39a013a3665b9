import { defaultLang, localeOfLang, locales, type LangId } from '@guildhall/i18n/locales.ts';
import { ActionIcon, SegmentedControl, Select, Tooltip, useComputedColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMoon, IconRefresh, IconSun } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useLocale, useText } from '../../../../platform/i18n.ts';
import { useStore } from '../../../../platform/store.ts';
import { matrixLangs } from '../../model/cell-state.ts';
import { fullNameOf } from '../../../../platform/language-labels.ts';
import { useDesk, useSettingsState } from '../desk-context.ts';
import { contentOf, textOf, type TextContent } from '../model/content.ts';
import { previewArticle } from '../model/preview-article.ts';
import { Phone } from './phone.tsx';
import styles from './preview.module.css';

/** Typing pauses this long before the phone follows. */
const followAfterMs = 700;

const usePreviewArticle = (lang: LangId, nowMs: number) => {
  const { article, session } = useDesk();
  const drafts = useStore(session.drafts);
  const { settings } = useSettingsState();
  return useMemo(() => {
    const contentIn = (each: LangId): TextContent | null => {
      const written = drafts.get(each)?.value as TextContent | undefined;
      const text = textOf(article, each);
      return written ?? (text === undefined ? null : contentOf(text));
    };
    return previewArticle({ article, settings, contentIn }, lang, nowMs);
  }, [article, drafts, settings, lang, nowMs]);
};

/** The article on a player's phone, as it would be if everything written were saved and published. */
export const PreviewTab = () => {
  const t = useText();
  const consoleLocale = useLocale();
  const { lang: editing } = useDesk();
  // Follows the language one writes in, until another is chosen here; and then again the next one.
  const [chosen, setChosen] = useState<{ readonly lang: LangId; readonly whileEditing: LangId } | null>(null);
  const lang = chosen?.whileEditing === editing ? chosen.lang : editing;
  const own = useComputedColorScheme('light');
  const [theme, setTheme] = useState<'light' | 'dark'>(own);
  // The moment it was last asked for: if it went with the clock, the phone would load again and again.
  const [round, setRound] = useState(() => Date.now());
  const [article] = useDebouncedValue(usePreviewArticle(lang, round), followAfterMs);
  const locale = localeOfLang(lang) ?? 'en-US';
  return (
    <div className={styles['tab']}>
      <div className={styles['controls']}>
        <Select
          aria-label={t('editor.preview.language')}
          className={styles['language'] ?? ''}
          allowDeselect={false}
          searchable
          data={matrixLangs.map((each) => ({ value: String(each), label: fullNameOf(each, consoleLocale) }))}
          value={String(lang)}
          onChange={(value) => {
            const id = locales.find((entry) => String(entry.id) === value)?.id ?? defaultLang;
            setChosen({ lang: id, whileEditing: editing });
          }}
        />
        <SegmentedControl
          aria-label={t('editor.preview.theme')}
          value={theme}
          onChange={(value) => setTheme(value === 'dark' ? 'dark' : 'light')}
          data={[
            {
              value: 'light',
              label: <IconSun size={15} stroke={1.7} role="img" aria-label={t('shell.scheme.light')} />,
            },
            {
              value: 'dark',
              label: <IconMoon size={15} stroke={1.7} role="img" aria-label={t('shell.scheme.dark')} />,
            },
          ]}
        />
        <Tooltip label={t('editor.preview.refresh')}>
          <ActionIcon size="lg" aria-label={t('editor.preview.refresh')} onClick={() => setRound(Date.now())}>
            <IconRefresh size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
      <Phone article={article} theme={theme} locale={locale} round={round} />
      <p className={styles['hint']}>{t('editor.preview.hint')}</p>
    </div>
  );
};
