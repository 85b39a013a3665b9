import { directionOf, languageTagOf, localeOfLang, nameOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { languageName, useLocale, useText } from '../../platform/i18n.ts';
import { langKeys } from '../../platform/lang-keys.ts';
import { langOrder } from '../../platform/lang-order.ts';
import { Kbd } from '../kbd.tsx';
import { changedKeys } from './model/sheet.ts';
import { langOfKey, langsOf, type TextField } from './model/sheet-texts.ts';
import type { SheetState } from './use-sheet.ts';
import styles from './lang-rail.module.css';

interface LangItemProps {
  readonly lang: LangId;
  readonly isChosen: boolean;
  readonly isWritten: boolean;
  readonly isUnsaved: boolean;
  readonly hasProblem: boolean;
  readonly onChoose: () => void;
}

const LangItem = ({ lang, isChosen, isWritten, isUnsaved, hasProblem, onChoose }: LangItemProps) => {
  const t = useText();
  const locale = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  const own = localeOfLang(lang) ?? 'en-US';
  useEffect(() => {
    if (isChosen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const told = [
    t(isWritten ? 'texts.lang.written' : 'texts.lang.missing'),
    ...(isUnsaved ? [t('editor.unsaved')] : []),
    ...(hasProblem ? [t('texts.lang.problem')] : []),
  ].join(', ');
  return (
    <li>
      <UnstyledButton
        ref={button}
        className={styles['item'] ?? ''}
        aria-current={isChosen || undefined}
        title={told}
        onClick={onChoose}
      >
        <i className={styles['mark']} data-written={isWritten || undefined} aria-hidden />
        <span className={styles['words']}>
          <span>{languageName(lang, locale)}</span>
          <small lang={languageTagOf(own)} dir={directionOf(own)}>
            {nameOfLang(lang)}
          </small>
        </span>
        <VisuallyHidden>{told}</VisuallyHidden>
        {hasProblem ? (
          <i className={styles['problem']} aria-hidden />
        ) : (
          isUnsaved && <i className={styles['unsaved']} aria-hidden />
        )}
      </UnstyledButton>
    </li>
  );
};

interface LangRailProps {
  readonly state: SheetState;
  readonly fields: readonly TextField[];
  readonly lang: LangId;
  readonly onChoose: (lang: LangId) => void;
}

/** The 18 languages: which are written, unsaved, or lack something. */
export const LangRail = ({ state, fields, lang: chosen, onChoose }: LangRailProps) => {
  const t = useText();
  const written = langsOf(fields, state.sheet);
  const unsaved = new Set(changedKeys(state.saved, state.sheet).map(langOfKey));
  // An English that nobody has begun yet is missing, not wrong.
  const faulty = new Set(state.problems.map(({ lang }) => lang).filter((lang) => written.includes(lang)));
  return (
    <nav className={styles['rail']} aria-label={t('texts.languages')}>
      <div className={styles['head']}>
        <span>{t('articles.languages.count', { present: written.length, total: langOrder.length })}</span>
        <span className={styles['keys']} title={t('editor.keys.next_lang')}>
          <Kbd keys={langKeys.previous} />
          <Kbd keys={langKeys.next} />
        </span>
      </div>
      <ul className={styles['list']}>
        {langOrder.map((lang) => (
          <LangItem
            key={lang}
            lang={lang}
            isChosen={lang === chosen}
            isWritten={written.includes(lang)}
            isUnsaved={unsaved.has(lang)}
            hasProblem={faulty.has(lang)}
            onChoose={() => onChoose(lang)}
          />
        ))}
      </ul>
    </nav>
  );
};
