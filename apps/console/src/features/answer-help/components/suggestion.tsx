import type { SourceKind } from '@guildhall/contract/answer-help/rules.ts';
import type { AnswerSource } from '@guildhall/contract/answer-help/staff.ts';
import { fillTemplate, type TemplateValues } from '@guildhall/contract/templates/variables.ts';
import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFileText, IconTemplate, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import styles from './answer-help.module.css';

const icons: Record<SourceKind, TablerIcon> = {
  article: IconFileText,
  incident: IconAlertTriangle,
  template: IconTemplate,
};

interface SuggestionProps {
  readonly source: AnswerSource;
  readonly keys: string;
  readonly values: TemplateValues;
  readonly isOpen: boolean;
  readonly onRest: () => void;
  readonly onFocus: () => void;
  readonly onInsert: () => void;
}

const tagOf = (lang: number): string => languageTagOf(localeOfLang(lang) ?? 'en-US');

/** In the player's language, because that is what would be inserted; the agent's own is one click away. */
const Preview = ({ source, values, keys }: Pick<SuggestionProps, 'source' | 'values' | 'keys'>) => {
  const t = useText();
  const locale = useLocale();
  const [isOwn, setIsOwn] = useState(false);
  const { player, reader, kind, is_fallback: isFallback } = source;
  const shown = isOwn && reader !== null ? reader : player;
  const other = isOwn ? player : reader;
  return (
    <div className={styles['preview']} onPointerDown={(event) => event.preventDefault()}>
      <p className={styles['head']}>
        <span>{t(`answer_help.kind.${kind}`)}</span>
        {isFallback && (
          <StatusBadge tone="wait" hasDot={false}>
            {t('answer_help.only_english')}
          </StatusBadge>
        )}
      </p>
      <div className={styles['text']} lang={tagOf(shown.lang)} dir="auto">
        <strong>{shown.title}</strong>
        <p>{kind === 'template' ? fillTemplate(shown.text, values) : shown.text}</p>
      </div>
      <p className={styles['foot']}>
        {other !== null && (
          <Button variant="subtle" size="compact-xs" onClick={() => setIsOwn(!isOwn)}>
            {t('answer_help.read_in', { language: languageName(other.lang, locale) })}
          </Button>
        )}
        <span className={styles['how']}>
          <Kbd keys={keys} /> {t(kind === 'template' ? 'answer_help.inserts.text' : `answer_help.inserts.${kind}`)}
        </span>
      </p>
    </div>
  );
};

export const Suggestion = ({ source, keys, values, isOpen, onRest, onFocus, onInsert }: SuggestionProps) => {
  const t = useText();
  const Icon = icons[source.kind];
  return (
    <li>
      <button
        type="button"
        className={styles['chip']}
        data-kind={source.kind}
        aria-keyshortcuts={keys.replace('alt', 'Alt')}
        aria-expanded={isOpen}
        // Keeps the caret in the text field.
        onPointerDown={(event) => event.preventDefault()}
        onPointerEnter={onRest}
        onFocus={onFocus}
        onClick={onInsert}
      >
        <Icon size={14} stroke={1.8} aria-hidden />
        <span className={styles['kind']}>{t(`answer_help.kind.${source.kind}`)}</span>
        <span className={styles['title']} lang={tagOf(source.player.lang)} dir="auto">
          {source.player.title}
        </span>
        <span className={styles['key']} aria-hidden>
          <Kbd keys={keys} />
        </span>
      </button>
      {isOpen && <Preview source={source} values={values} keys={keys} />}
    </li>
  );
};
