import { isTag } from '@guildhall/contract/reasons/rules.ts';
import { locales, type LangId } from '@guildhall/i18n/locales.ts';
import { Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSavedViews } from '../../../platform/address/saved-views.ts';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { languageOrder } from '../../../platform/text/language-order.ts';
import { SaveView } from '../../../ui/save-view.tsx';
import { SavedViewsBar } from '../../../ui/saved-views-bar.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { FilterSearch } from '../../../ui/filter-search.tsx';
import { useReasonChoices, useTags } from '../../reasons/topic.public.tsx';
import { useSeats } from '../chat.data.ts';
import type { Inbox } from '../use-inbox.ts';
import styles from './chat-list.module.css';

const chatPath = '/chat';
const langOf = (value: string | null): LangId | undefined => locales.find(({ id }) => String(id) === value)?.id;

const savedNames = ['scope', 'lang', 'reason', 'tag', 'who', 'text'];

/** Filters under a name, as in other lists. The open chats stay open. */
const SavedViews = () => {
  const [params] = useSearchParams();
  const own = new URLSearchParams([...params].filter(([name]) => savedNames.includes(name)));
  own.sort();
  const search = own.size === 0 ? '' : `?${own}`;
  const views = useSavedViews().filter(({ path }) => path === chatPath);
  const isNew = search !== '' && !views.some((view) => view.search === search);
  if (views.length === 0 && !isNew) return null;
  return (
    <div className={styles['topics']}>
      <SavedViewsBar views={views} path={chatPath} search={search} keep={['open']} />
      {isNew && <SaveView path={chatPath} search={search} />}
    </div>
  );
};

export const ListFilters = ({ inbox }: { readonly inbox: Inbox }) => {
  const t = useText();
  const locale = useLocale();
  const { data } = useSeats();
  const [isWanted, setIsWanted] = useState(false);
  const reasons = useReasonChoices(isWanted || inbox.reason !== undefined, 'all');
  const tags = useTags(isWanted).data ?? [];
  const who = data?.list.find(({ staff }) => staff.id === inbox.who)?.staff.name;
  return (
    <div className={styles['filters']}>
      <SavedViews />
      <FilterSearch label={t('chat.search')} value={inbox.text} onChange={inbox.setText} />
      <div className={styles['topics']}>
        <Select
          className={styles['lang'] ?? ''}
          aria-label={t('chat.lang')}
          placeholder={t('chat.lang')}
          data={languageOrder.map((id) => ({ value: String(id), label: languageName(id, locale) }))}
          value={inbox.lang === undefined ? null : String(inbox.lang)}
          onChange={(value) => inbox.setLang(langOf(value))}
          searchable
          clearable
          comboboxProps={{ width: 180, position: 'bottom-start' }}
        />
        <FilterChip
          label={t('reasons.reason')}
          choices={reasons}
          onOpen={() => setIsWanted(true)}
          value={inbox.reason === undefined ? null : String(inbox.reason)}
          onChange={(value) => inbox.setReason(value === null ? undefined : Number(value))}
        />
        <FilterChip
          label={t('reasons.tag')}
          choices={tags.map((tag) => ({ value: tag, label: tag }))}
          onOpen={() => setIsWanted(true)}
          accepts={isTag}
          value={inbox.tag ?? null}
          onChange={(value) => inbox.setTag(value ?? undefined)}
        />
      </div>
      {inbox.who !== undefined && (
        <Button
          className={styles['who'] ?? ''}
          variant="light"
          size="compact-xs"
          rightSection={<IconX size={12} />}
          onClick={inbox.clearFilters}
        >
          {t('chat.of', { name: who ?? '' })}
        </Button>
      )}
    </div>
  );
};
