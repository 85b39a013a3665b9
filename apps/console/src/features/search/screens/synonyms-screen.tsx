import type { SynonymGroup } from '@guildhall/contract/search/staff.ts';
import { languageTagOf, localeOfLang, defaultLocale } from '@guildhall/i18n/locales.ts';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SynonymsDialog } from '../components/synonyms-dialog.tsx';
import styles from '../components/synonyms.module.css';
import { removeSynonyms, useSynonyms } from '../search.data.ts';

const icon = { size: 17, stroke: 1.7 };
type Opened = { readonly does: 'edit' | 'remove'; readonly group: SynonymGroup | null };

const firstWords = ({ terms }: SynonymGroup): string => (terms[0]?.words ?? []).join(', ');

const Row = ({ group, open }: { readonly group: SynonymGroup; readonly open: (opened: Opened) => void }) => {
  const t = useText();
  const locale = useLocale();
  const mayWrite = useStaff().may('synonyms.write');
  const words = firstWords(group);
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        {group.terms.map(({ lang, words: list }) => (
          <div key={lang}>
            <span className={styles['language']}>{languageName(lang, locale)} </span>
            <bdi lang={languageTagOf(localeOfLang(lang) ?? defaultLocale)}>{list.join(', ')}</bdi>
          </div>
        ))}
      </div>
      {mayWrite && (
        <>
          <ActionIcon
            size={40}
            variant="subtle"
            color="gray"
            aria-label={t('synonyms.edit_of', { words })}
            onClick={() => open({ does: 'edit', group })}
          >
            <IconPencil {...icon} />
          </ActionIcon>
          <ActionIcon
            size={40}
            variant="subtle"
            color="gray"
            aria-label={t('synonyms.remove_of', { words })}
            onClick={() => open({ does: 'remove', group })}
          >
            <IconTrash {...icon} />
          </ActionIcon>
        </>
      )}
    </li>
  );
};

const Groups = ({ open }: { readonly open: (opened: Opened) => void }) => {
  const t = useText();
  const { data, error, refetch } = useSynonyms();
  if (data === undefined && error !== null) return <FailedState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={240} radius="md" role="status" aria-label={t('shell.loading')} />;
  if (data.length === 0) return <EmptyState title={t('synonyms.empty')} />;
  return (
    <div className={styles['frame']}>
      <ul className={styles['list']} aria-label={t('synonyms.title')}>
        {data.map((group) => (
          <Row key={group.id} group={group} open={open} />
        ))}
      </ul>
    </div>
  );
};

/** The words that the search of players takes for one, besides those that ship. */
export const SynonymsScreen = () => {
  const t = useText();
  const mayWrite = useStaff().may('synonyms.write');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  const removed = opened?.does === 'remove' ? opened.group : null;
  return (
    <>
      <PageHeader
        title={t('synonyms.title')}
        hint={t('synonyms.hint')}
        {...(mayWrite && {
          actions: (
            <Button
              leftSection={<IconPlus size={15} stroke={1.8} />}
              onClick={() => setOpened({ does: 'edit', group: null })}
            >
              {t('synonyms.new')}
            </Button>
          ),
        })}
      />
      <Groups open={setOpened} />
      {opened?.does === 'edit' && <SynonymsDialog group={opened.group} onClose={close} />}
      {removed !== null && (
        <DialogForm
          isOpen
          title={t('synonyms.remove')}
          confirmLabel={t('synonyms.remove')}
          isIncomplete={false}
          onConfirm={() => removeSynonyms(removed)}
          onClose={close}
        >
          <p dir="auto">{t('synonyms.remove_text', { words: firstWords(removed) })}</p>
        </DialogForm>
      )}
    </>
  );
};
