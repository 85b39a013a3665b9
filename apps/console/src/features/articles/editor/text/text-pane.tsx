import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { defaultLang, directionOf, languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { Button } from '@mantine/core';
import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../../../platform/text/i18n.ts';
import { useShortcuts } from '../../../../platform/input/shortcuts.ts';
import { CountedField } from '../../../../multilingual/counted-field.tsx';
import { useOpenArticle, useTextState } from '../use-open-article.ts';
import { textOf } from '../model/content.ts';
import { BodyEditor, type BodyHandle } from '../rich/body-editor.tsx';
import { Notices } from './notices.tsx';
import { ReferencePane } from './reference-pane.tsx';
import { TextBar } from './text-bar.tsx';
import styles from './text-pane.module.css';

/** Starts an empty translation with a copy of the English text. */
const StartFromEnglish = () => {
  const t = useText();
  const { session, lang } = useOpenArticle();
  const { content } = useTextState(defaultLang);
  return (
    <div className={styles['start']}>
      <span>{t('editor.start.text')}</span>
      <Button variant="default" size="compact-xs" onClick={() => session.changeText(lang, content)}>
        {t('editor.start.action')}
      </Button>
    </div>
  );
};

/** Enter moves to the next field, because the value is a single line. */
const onEnter = (event: KeyboardEvent, run: () => void): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  run();
};

/** Text of one language, with the English reference beside a translation. */
export const TextPane = () => {
  const t = useText();
  const { article, session, lang, mayWrite } = useOpenArticle();
  const { content } = useTextState(lang);
  const [hasReference, setHasReference] = useState(true);
  const summary = useRef<HTMLDivElement>(null);
  const body = useRef<BodyHandle>(null);
  const locale = localeOfLang(lang) ?? 'en-US';
  const words = { lang: languageTagOf(locale), dir: directionOf(locale) };
  const isTranslation = lang !== defaultLang;
  const english = textOf(article, defaultLang);
  const isBeside = isTranslation && hasReference && english !== undefined;
  const fieldOf = (name: 'title' | 'summary') => ({
    look: 'page' as const,
    variant: 'unstyled',
    inputClass: `${styles['input']} ${styles['script']} ${styles[name]}`,
    minRows: 1,
    maxRows: 6,
    isLine: true,
    lang,
    value: content[name],
    readOnly: !mayWrite,
    onChange: (text: string) => session.changeText(lang, { [name]: text }),
    onBlur: () => session.settle(lang),
  });
  const fold = useCallback(() => setHasReference(false), []);
  const isEmpty = content.title === '' && content.summary === '' && content.body === '';
  useShortcuts(
    isTranslation
      ? [
          {
            keys: 'mod+shift+e',
            label: t('editor.keys.reference'),
            scope: 'editor',
            run: () => setHasReference(!hasReference),
          },
        ]
      : [],
  );
  return (
    <section className={styles['pane']} aria-label={t('editor.text')} data-text>
      <Notices />
      <div className={styles['columns']} data-beside={isBeside || undefined}>
        {isBeside && <ReferencePane onFold={fold} />}
        <div className={styles['sheet']}>
          <TextBar
            onReference={isTranslation && english !== undefined && !hasReference ? () => setHasReference(true) : null}
          />
          {isTranslation && english !== undefined && isEmpty && mayWrite && <StartFromEnglish />}
          <div className={styles['scroll']}>
            <CountedField
              {...fieldOf('title')}
              onKeyDown={(event) => onEnter(event, () => summary.current?.querySelector('textarea')?.focus())}
              label={t('editor.title')}
              max={staffLimits.titleMax}
              placeholder={t('editor.title.placeholder')}
            />
            <div ref={summary}>
              <CountedField
                {...fieldOf('summary')}
                onKeyDown={(event) => onEnter(event, () => body.current?.focus())}
                label={t('editor.summary')}
                max={staffLimits.summaryMax}
                placeholder={t('editor.summary.placeholder')}
              />
            </div>
            <BodyEditor
              ref={body}
              value={content.body}
              isReadOnly={!mayWrite}
              onChange={(html) => session.changeText(lang, { body: html })}
              {...words}
            />
          </div>
        </div>
      </div>
    </section>
  );
};
