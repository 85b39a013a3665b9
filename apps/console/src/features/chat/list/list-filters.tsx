import { locales, type LangId } from '@guildhall/i18n/locales.ts';
import { Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { languageOrder } from '../../../platform/text/language-order.ts';
import { FilterSearch } from '../../../ui/filter-search.tsx';
import { useSeats } from '../chat.data.ts';
import type { Inbox } from '../use-inbox.ts';
import styles from './chat-list.module.css';

const langOf = (value: string | null): LangId | undefined => locales.find(({ id }) => String(id) === value)?.id;

export const ListFilters = ({ inbox }: { readonly inbox: Inbox }) => {
  const t = useText();
  const locale = useLocale();
  const { data } = useSeats();
  const who = data?.list.find(({ staff }) => staff.id === inbox.who)?.staff.name;
  return (
    <div className={styles['filters']}>
      <FilterSearch label={t('chat.search')} value={inbox.text} onChange={inbox.setText} />
      <Select
        aria-label={t('chat.lang')}
        placeholder={t('chat.lang')}
        data={languageOrder.map((id) => ({ value: String(id), label: languageName(id, locale) }))}
        value={inbox.lang === undefined ? null : String(inbox.lang)}
        onChange={(value) => inbox.setLang(langOf(value))}
        searchable
        clearable
        comboboxProps={{ width: 180, position: 'bottom-end' }}
      />
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
