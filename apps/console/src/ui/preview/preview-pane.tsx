import { defaultLang, localeOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { ActionIcon, SegmentedControl, Select, Tooltip, useComputedColorScheme } from '@mantine/core';
import { IconMoon, IconRefresh, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale, useText } from '../../platform/text/i18n.ts';
import { languageOrder } from '../../platform/text/language-order.ts';
import { fullNameOf } from '../../platform/text/language-labels.ts';
import { Phone } from './phone.tsx';
import type { PreviewCalls } from './preview-calls.ts';
import styles from './preview.module.css';

/** Debounce between typing and reloading the preview. */
export const followAfterMs = 700;

/** Follows the language being edited until another one is chosen here, and again after the next switch. */
export const usePreviewLang = (editing: LangId) => {
  const [chosen, setChosen] = useState<{ readonly lang: LangId; readonly whileEditing: LangId } | null>(null);
  return {
    lang: chosen?.whileEditing === editing ? chosen.lang : editing,
    choose: (lang: LangId): void => setChosen({ lang, whileEditing: editing }),
  };
};

/** Time of the last refresh: a running clock would reload the preview continuously. */
export const usePreviewRound = () => useState(() => Date.now());

interface PreviewPaneProps {
  readonly title: string;
  readonly hint: string;
  readonly path: string;
  readonly calls: PreviewCalls;
  readonly landmark: string;
  readonly lang: LangId;
  readonly onLang: (lang: LangId) => void;
  readonly round: number;
  readonly onRound: (round: number) => void;
}

export const PreviewPane = ({ hint, lang, onLang, onRound, ...shown }: PreviewPaneProps) => {
  const t = useText();
  const consoleLocale = useLocale();
  const [theme, setTheme] = useState<'light' | 'dark'>(
    useComputedColorScheme('light', { getInitialValueInEffect: false }),
  );
  return (
    <div className={styles['pane']}>
      <div className={styles['controls']}>
        <Select
          aria-label={t('editor.preview.language')}
          className={styles['language'] ?? ''}
          allowDeselect={false}
          searchable
          data={languageOrder.map((each) => ({ value: String(each), label: fullNameOf(each, consoleLocale) }))}
          value={String(lang)}
          onChange={(value) => onLang(languageOrder.find((each) => String(each) === value) ?? defaultLang)}
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
          <ActionIcon size="lg" aria-label={t('editor.preview.refresh')} onClick={() => onRound(Date.now())}>
            <IconRefresh size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
      <Phone {...shown} theme={theme} locale={localeOfLang(lang) ?? 'en-US'} />
      <p className={styles['hint']}>{hint}</p>
    </div>
  );
};
