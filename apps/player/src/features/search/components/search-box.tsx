import { useRef, useState } from 'react';
import { config } from '../../../platform/config.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Icon, icons } from '../../../ui/icon.tsx';
import { loadSearch } from './lazy-search-results.tsx';
import styles from './search-box.module.css';

interface SearchBoxProps {
  readonly search: string;
  readonly onSearch: (value: string) => void;
}

/**
 * A combobox: recent searches while it is empty, suggestions while typing, results on Enter. Its list is loaded on the first focus
 * and handles keys and ARIA states; without it the box still searches.
 */
export const SearchBox = ({ search, onSearch }: SearchBoxProps) => {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadSearch>> | null>(null);
  // The search in the URL changed from outside (for example by tapping the tab): update the field.
  if (search !== known) {
    setKnown(search);
    setTyped(search);
  }
  const searchFor = (value: string): void => {
    setTyped(value);
    onSearch(value.trim());
    // Closes the list, and hides the keyboard of a phone, which covers the results.
    input.current?.blur();
  };
  return (
    <form
      className={styles['search']}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        searchFor(typed);
      }}
    >
      <Icon d={icons.search} size={20} />
      <input
        ref={input}
        type="search"
        role="combobox"
        className={styles['input']}
        value={typed}
        maxLength={config.limits.search_length}
        placeholder={t('articles.support.search')}
        aria-label={t('articles.support.search')}
        aria-expanded={false}
        enterKeyHint="search"
        onFocus={() => void loadSearch().then(setParts, () => {})}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed !== '' && (
        <button
          type="button"
          className={styles['clear']}
          aria-label={t('articles.support.clear_search')}
          onClick={() => {
            setTyped('');
            onSearch('');
            input.current?.focus();
          }}
        >
          <Icon d={icons.close} size={18} />
        </button>
      )}
      {parts && <parts.SearchPanel typed={typed} box={input} onSearch={searchFor} onClose={() => setParts(null)} />}
    </form>
  );
};
