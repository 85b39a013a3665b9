import { directionOf, languageTagOf, localeOfLang, nameOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { languageName, useLocale, useText } from '../platform/i18n.ts';
import { langKeys } from '../platform/lang-keys.ts';
import { Kbd } from './kbd.tsx';
import styles from './lang-rail.module.css';

interface LangRailProps {
  readonly label: string;
  readonly head: string;
  readonly children: ReactNode;
}

/** The 18 languages, to go through by mouse or by keys. */
export const LangRail = ({ label, head, children }: LangRailProps) => {
  const t = useText();
  return (
    <nav className={styles['rail']} aria-label={label}>
      <div className={styles['head']}>
        <span>{head}</span>
        <span className={styles['keys']} title={t('editor.keys.next_lang')}>
          <Kbd keys={langKeys.previous} />
          <Kbd keys={langKeys.next} />
        </span>
      </div>
      <ul className={styles['list']}>{children}</ul>
    </nav>
  );
};

interface LangItemProps {
  readonly lang: LangId;
  readonly isChosen: boolean;
  /** How it stands, as a sign and in words. */
  readonly mark: ReactNode;
  readonly told: string;
  readonly hint?: string;
  readonly children?: ReactNode;
  readonly onChoose: () => void;
}

/** One of them: its name in the console's language and in its own. */
export const LangItem = ({ lang, isChosen, mark, told, hint = told, children, onChoose }: LangItemProps) => {
  const locale = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  const own = localeOfLang(lang) ?? 'en-US';
  useEffect(() => {
    if (isChosen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li>
      <Tooltip label={hint} position="right">
        <UnstyledButton
          ref={button}
          className={styles['item'] ?? ''}
          aria-current={isChosen || undefined}
          onClick={onChoose}
        >
          {mark}
          <span className={styles['words']}>
            <span>{languageName(lang, locale)}</span>
            <small lang={languageTagOf(own)} dir={directionOf(own)}>
              {nameOfLang(lang)}
            </small>
          </span>
          <VisuallyHidden>{told}</VisuallyHidden>
          {children}
        </UnstyledButton>
      </Tooltip>
    </li>
  );
};

/** What is written and not saved. */
export const UnsavedMark = () => <i className={styles['unsaved']} aria-hidden />;
