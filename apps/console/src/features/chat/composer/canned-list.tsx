import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { Loader } from '@mantine/core';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useConfig, usePersonas, useTemplates } from '../chat.data.ts';
import { cannedReplies } from '../model/canned.ts';
import { useTalk } from '../talk/talk-context.ts';
import styles from './composer.module.css';

/** The keys of the field that this list takes: it says which. */
export interface CannedListHandle {
  onKey(key: string): boolean;
}

interface CannedListProps {
  readonly search: string;
  readonly onPick: (text: string) => void;
  readonly onClose: () => void;
  readonly ref: Ref<CannedListHandle>;
}

/** Ready words above the field, in the player's language; the arrows choose and Enter takes. */
export const CannedList = ({ search, onPick, onClose, ref }: CannedListProps) => {
  const t = useText();
  const { row } = useTalk();
  const query = useTemplates(true);
  const game = useConfig()?.game.name ?? '';
  const agent = usePersonas().data?.find(({ id }) => id === row.persona)?.name ?? '';
  const found = cannedReplies(query.data ?? [], row.lang, search, { number: String(row.number), game, agent }).slice(
    0,
    30,
  );
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
        const canned = found[chosen];
        if (canned === undefined) return false;
        onPick(canned.text);
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
        {found.map(({ id, name, text, lang, isBorrowed }, index) => (
          <div
            key={id}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerDown={(event) => {
              // The field keeps the focus.
              event.preventDefault();
              onPick(text);
            }}
            onPointerEnter={() => setChosen(index)}
          >
            <span className={styles['label']}>
              <strong>{name}</strong>
              {isBorrowed && (
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
