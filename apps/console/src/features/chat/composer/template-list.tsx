import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { Loader } from '@mantine/core';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useConfig } from '../../../platform/network/public-config.ts';
import { usePersonas, useTemplates } from '../chat.data.ts';
import { replyTemplates } from '../model/reply-templates.ts';
import { useOpenChat } from '../conversation/use-open-chat.ts';
import styles from './composer.module.css';

/** Returns true if the list handled a key pressed in the text field. */
export interface TemplateListHandle {
  onKey(key: string): boolean;
}

interface TemplateListProps {
  readonly search: string;
  readonly onPick: (text: string) => void;
  readonly onClose: () => void;
  readonly ref: Ref<TemplateListHandle>;
}

/** Reply templates above the text field, in the player's language. Arrow keys select, Enter inserts. */
export const TemplateList = ({ search, onPick, onClose, ref }: TemplateListProps) => {
  const t = useText();
  const { row } = useOpenChat();
  const query = useTemplates(true);
  const game = useConfig()?.game.name ?? '';
  const agent = usePersonas().data?.find(({ id }) => id === row.persona)?.name ?? '';
  const found = replyTemplates(query.data ?? [], row.lang, search, { game, agent }).slice(0, 30);
  const [chosen, setChosen] = useState(0);
  const [sought, setSought] = useState(search);
  if (sought !== search) {
    setSought(search);
    setChosen(0);
  }
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  useImperativeHandle(ref, () => ({
    onKey: (key) => {
      if (key === 'Escape') onClose();
      else if (key === 'ArrowDown' && found.length > 0) setChosen((chosen + 1) % found.length);
      else if (key === 'ArrowUp' && found.length > 0) setChosen((chosen + found.length - 1) % found.length);
      else if (key === 'Enter' || key === 'Tab') {
        const template = found[chosen];
        if (template === undefined) return false;
        onPick(template.text);
      } else return false;
      return true;
    },
  }));
  return (
    <div className={styles['canned']}>
      {query.isPending && <Loader size="xs" m="sm" aria-label={t('shell.loading')} />}
      {query.isError && <FailedState error={query.error} retry={() => void query.refetch()} />}
      {query.isSuccess && found.length === 0 && <p className={styles['none']}>{t('chat.canned.none')}</p>}
      <div ref={list} role="listbox" aria-label={t('chat.canned')}>
        {found.map(({ id, name, shortcut, text, lang, isFallback }, index) => (
          <div
            key={id}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerDown={(event) => {
              // Keeps the focus in the text field.
              event.preventDefault();
              onPick(text);
            }}
            onPointerEnter={() => setChosen(index)}
          >
            <span className={styles['label']}>
              <strong>{name}</strong>
              {shortcut !== null && <code>/{shortcut}</code>}
              {isFallback && (
                <StatusBadge tone="wait" hasDot={false}>
                  {t('chat.canned.only_english')}
                </StatusBadge>
              )}
            </span>
            <span className={styles['words']} dir="auto" lang={languageTagOf(localeOfLang(lang) ?? 'en-US')}>
              {text}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
};
