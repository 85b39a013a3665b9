import { nameOfLang } from '@guildhall/i18n/language-names.ts';
import { directionOf, languageTagOf, localeOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { languageName, useLocale, useText } from '../platform/text/i18n.ts';
import { languageKeys } from '../platform/input/language-keys.ts';
import { Kbd } from './kbd.tsx';
import styles from './lang-rail.module.css';

interface LangRailProps {
  readonly label: string;
  readonly head: string;
  readonly children: ReactNode;
}

export const LangRail = ({ label, head, children }: LangRailProps) => {
  const t = useText();
  return (
    <nav className={styles['rail']} aria-label={label}>
      <div className={styles['head']}>
        <span>{head}</span>
        <span className={styles['keys']} title={t('editor.keys.next_lang')}>
          <Kbd keys={languageKeys.previous} />
          <Kbd keys={languageKeys.next} />
        </span>
      </div>
      <ul className={styles['list']}>{children}</ul>
    </nav>
  );
};

interface LangItemProps {
  readonly lang: LangId;
  readonly isChosen: boolean;
  readonly mark: ReactNode;
  readonly status: string;
  readonly hint?: string;
  readonly children?: ReactNode;
  readonly onChoose: () => void;
}

export const LangItem = ({ lang, isChosen, mark, status, hint = status, children, onChoose }: LangItemProps) => {
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
          <VisuallyHidden>{status}</VisuallyHidden>
          {children}
        </UnstyledButton>
      </Tooltip>
    </li>
  );
};

export const UnsavedMark = () => <i className={styles['unsaved']} aria-hidden />;
