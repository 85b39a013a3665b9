import type { SearchHit } from '@guildhall/contract/search/player.ts';
import { localeOfLang } from '@guildhall/i18n/locales.ts';
import { useId, useState, type MouseEvent, type RefObject } from 'react';
import { navigate } from '../../../platform/router.tsx';
import { useText } from '../../../platform/text/i18n.ts';
import { Icon, icons } from '../../../ui/icon.tsx';
import { hitPath } from '../model/hit-path.ts';
import { forgetAllSearches, forgetSearch, useRecentSearches } from '../recent-searches.store.ts';
import { useComboboxInput } from '../use-combobox-input.ts';
import { useSuggestions } from '../use-suggestions.ts';
import { Marked } from './marked.tsx';
import { TypeLabel } from './type-label.tsx';
import styles from './search-panel.module.css';

interface PanelProps {
  readonly typed: string;
  /** The search box, which keeps the focus. */
  readonly box: RefObject<HTMLInputElement | null>;
  readonly onSearch: (value: string) => void;
  readonly onClose: () => void;
}

type Option =
  | { readonly kind: 'recent' | 'query'; readonly text: string }
  | { readonly kind: 'hit'; readonly hit: SearchHit };

const useOptions = (typed: string): readonly Option[] => {
  const recent = useRecentSearches();
  const answer = useSuggestions(typed);
  if (typed.trim() === '') return recent.map((text) => ({ kind: 'recent', text }));
  if (answer === null) return [];
  const queries = new Set([...(answer.corrected === null ? [] : [answer.corrected]), ...answer.completions]);
  return [
    ...Array.from(queries, (text) => ({ kind: 'query' as const, text })),
    ...answer.list.map((hit) => ({ kind: 'hit' as const, hit })),
  ];
};

const OptionWords = ({ option }: { readonly option: Option }) => {
  if (option.kind !== 'hit') {
    return (
      <>
        <Icon d={icons.search} size={18} />
        <span className={styles['words']} dir="auto">
          {option.text}
        </span>
        {/* For fingers and the mouse; the Delete key does the same. */}
        {option.kind === 'recent' && (
          <span className={styles['remove']} data-remove aria-hidden="true">
            <Icon d={icons.close} size={16} />
          </span>
        )}
      </>
    );
  }
  const { hit } = option;
  return (
    <>
      <span className={styles['words']} lang={localeOfLang(hit.lang)} dir="auto">
        <Marked text={hit.title} marks={hit.title_marks} />
      </span>
      <TypeLabel type={hit.type} />
    </>
  );
};

/** The list below the search box: recent searches, or suggestions for what is typed. */
export const SearchPanel = ({ typed, box, onSearch, onClose }: PanelProps) => {
  const t = useText();
  const listId = useId();
  const found = useOptions(typed);
  /** Escape hides the list of what is typed now. */
  const [hidden, setHidden] = useState<string | null>(null);
  const options = hidden === typed ? [] : found;
  const [chosen, setChosen] = useState<{ readonly typed: string; readonly index: number } | null>(null);
  const active = chosen !== null && chosen.typed === typed && chosen.index < options.length ? chosen.index : -1;
  const idOf = (index: number): string => `${listId}-${index}`;
  const isRecent = options[0]?.kind === 'recent';

  const pick = (option: Option): void => {
    if (option.kind === 'hit') navigate(hitPath(option.hit));
    else onSearch(option.text);
  };
  /** Whether the list used the key. */
  const press = (key: string): boolean => {
    const option = options[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined && hidden === typed) setHidden(null);
    else if (step !== undefined && options.length > 0) {
      // One more place than options: no option, where Enter searches for what is typed.
      const places = options.length + 1;
      setChosen({ typed, index: ((active + 1 + step + places) % places) - 1 });
    } else if (key === 'Escape' && options.length > 0) setHidden(typed);
    else if (key === 'Enter' && option !== undefined) pick(option);
    else if (key === 'Delete' && option?.kind === 'recent') forgetSearch(option.text);
    else return false;
    return true;
  };
  const tap = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as Element;
    const option = options[Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)];
    if (option === undefined) return;
    if (option.kind === 'recent' && target.closest('[data-remove]') !== null) forgetSearch(option.text);
    else pick(option);
  };

  useComboboxInput(box, {
    listId: options.length === 0 ? null : listId,
    activeId: active === -1 ? null : idOf(active),
    press,
    onClose,
  });
  if (options.length === 0) return null;
  return (
    // The box keeps the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['panel']} onMouseDown={(event) => event.preventDefault()}>
      {isRecent && (
        <div className={styles['head']}>
          <p>{t('search.recent')}</p>
          <button type="button" className={styles['forget']} onClick={forgetAllSearches}>
            {t('search.recent.clear')}
          </button>
        </div>
      )}
      {/* Keys are handled by the box, which has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        className={styles['list']}
        aria-label={t(isRecent ? 'search.recent.keys' : 'search.options')}
        onClick={tap}
      >
        {options.map((option, index) => (
          <div
            key={option.kind === 'hit' ? `${option.hit.type} ${option.hit.id}` : `${option.kind} ${option.text}`}
            id={idOf(index)}
            role="option"
            aria-selected={index === active}
            className={styles['option']}
            data-index={index}
          >
            <OptionWords option={option} />
          </div>
        ))}
      </div>
    </div>
  );
};
