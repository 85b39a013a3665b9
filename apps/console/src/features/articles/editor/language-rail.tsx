import { directionOf, languageTagOf, localeOfLang, nameOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useEditors } from '../../../platform/editing.ts';
import { languageName, useLocale, useText } from '../../../platform/i18n.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import marks from '../components/matrix-cell.module.css';
import { cellStateOf, matrixLangs } from '../model/cell-state.ts';
import { useDesk, useIsUnsaved } from './desk-context.ts';
import { langKeys } from '../../../platform/lang-keys.ts';
import styles from './language-rail.module.css';

const LanguageItem = ({ lang }: { readonly lang: LangId }) => {
  const t = useText();
  const locale = useLocale();
  const { article, lang: chosen, chooseLang } = useDesk();
  const button = useRef<HTMLButtonElement>(null);
  const isDirty = useIsUnsaved(lang);
  const editors = useEditors(article.id).filter((editor) => editor.lang === lang);
  const state = cellStateOf(article, lang);
  const isChosen = chosen === lang;
  const own = localeOfLang(lang) ?? 'en-US';
  useEffect(() => {
    if (isChosen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const stateText = t(`articles.cell.${state}`);
  return (
    <li>
      <Tooltip label={t(`articles.cell_hint.${state}`)} position="right">
        <UnstyledButton
          ref={button}
          className={styles['item'] ?? ''}
          aria-current={isChosen || undefined}
          onClick={() => chooseLang(lang)}
        >
          <i className={marks['mark']} data-state={state} aria-hidden />
          <span className={styles['words']}>
            <span>{languageName(lang, locale)}</span>
            <small lang={languageTagOf(own)} dir={directionOf(own)}>
              {nameOfLang(lang)}
            </small>
          </span>
          <VisuallyHidden>{[stateText, ...(isDirty ? [t('editor.unsaved')] : [])].join(', ')}</VisuallyHidden>
          {editors.slice(0, 1).map((editor) => (
            <StaffAvatar key={editor.id} id={editor.id} name={editor.name} size="s" />
          ))}
          {isDirty && <i className={styles['unsaved']} aria-hidden />}
        </UnstyledButton>
      </Tooltip>
    </li>
  );
};

/** The 18 languages, and how the article stands in each. */
export const LanguageRail = () => {
  const t = useText();
  const { article } = useDesk();
  return (
    <nav className={styles['rail']} aria-label={t('editor.languages')}>
      <div className={styles['head']}>
        <span>
          {t('articles.languages.count', { present: article.present_langs.length, total: matrixLangs.length })}
        </span>
        <span className={styles['keys']} title={t('editor.keys.next_lang')}>
          <Kbd keys={langKeys.previous} />
          <Kbd keys={langKeys.next} />
        </span>
      </div>
      <ul className={styles['list']}>
        {matrixLangs.map((lang) => (
          <LanguageItem key={lang} lang={lang} />
        ))}
      </ul>
    </nav>
  );
};
