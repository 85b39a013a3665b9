import type { StaffArticleChange } from '@guildhall/contract/articles/staff.ts';
import {
  defaultLang,
  directionOf,
  languageTagOf,
  localeOfLang,
  locales,
  type LangId,
} from '@guildhall/i18n/locales.ts';
import { Button, Loader, Select, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../../../platform/text/failure-text.ts';
import { languageName, useLocale, useText } from '../../../../platform/text/i18n.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FailedState } from '../../../../ui/failed-state.tsx';
import { StaffAvatar } from '../../../../ui/staff-avatar.tsx';
import { TimeText } from '../../../../ui/time-text.tsx';
import { matrixLangs } from '../../model/cell-state.ts';
import { useOpenArticle } from '../use-open-article.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { useChanges } from './history.data.ts';
import styles from './history.module.css';
import { useChangeText } from './use-change-text.ts';

const ChangeItem = ({ change, onOpen }: { readonly change: StaffArticleChange; readonly onOpen: () => void }) => {
  const t = useText();
  const textOf = useChangeText();
  const locale = localeOfLang(change.lang ?? defaultLang) ?? 'en-US';
  const name = change.by?.name ?? t('articles.by_system');
  const content = (
    <>
      <StaffAvatar id={change.by?.id ?? ''} name={name} />
      <span className={styles['words']}>
        <span className={styles['what']}>{textOf(change)}</span>
        {change.kind === 'text' && change.note !== '' && (
          <bdi className={styles['note']} lang={languageTagOf(locale)} dir={directionOf(locale)}>
            {change.note}
          </bdi>
        )}
        <span className={styles['who']}>
          {name} · <TimeText at={change.at} />
        </span>
      </span>
    </>
  );
  return (
    <li>
      {change.kind === 'status' ? (
        <div className={styles['item']}>{content}</div>
      ) : (
        <UnstyledButton className={styles['item'] ?? ''} onClick={onOpen}>
          {content}
          <IconChevronRight size={15} stroke={1.7} aria-hidden />
        </UnstyledButton>
      )}
    </li>
  );
};

interface EdgeProps {
  readonly label: string;
  readonly error: unknown;
  readonly isLoading?: boolean;
  readonly onLoad: () => void;
}

/** Loads more of the list, or shows why that failed. */
const Edge = ({ label, error, isLoading = false, onLoad }: EdgeProps) => {
  const t = useText();
  return (
    <>
      {error !== null && (
        <p className={styles['failed']} role="alert">
          {failureText(error)}
        </p>
      )}
      <Button variant="subtle" color="gray" fullWidth loading={isLoading} onClick={onLoad}>
        {error === null ? label : t('shell.retry')}
      </Button>
    </>
  );
};

const ChangeList = ({
  lang,
  onOpen,
}: {
  readonly lang: LangId | null;
  readonly onOpen: (change: StaffArticleChange) => void;
}) => {
  const t = useText();
  const { article } = useOpenArticle();
  const changes = useChanges(article.id, lang);
  if (changes.status === 'loading') return <Loader size="sm" m="auto" aria-label={t('shell.loading')} />;
  if (changes.status === 'failed') return <FailedState error={changes.error} retry={changes.retry} />;
  if (changes.rows.length === 0) {
    return <EmptyState icon={<IconHistory size={22} stroke={1.6} />} title={t('editor.history.none')} />;
  }
  return (
    <div className={styles['scroll']}>
      {changes.hasEarlier && (
        <Edge label={t('editor.history.newer')} error={changes.earlierError} onLoad={changes.loadEarlier} />
      )}
      <ul className={styles['list']}>
        {changes.rows.map((change) => (
          <ChangeItem key={change.id} change={change} onOpen={() => onOpen(change)} />
        ))}
      </ul>
      {changes.hasMore && (
        <Edge
          label={t('editor.history.more')}
          error={changes.moreError}
          isLoading={changes.isLoadingMore}
          onLoad={changes.loadMore}
        />
      )}
    </div>
  );
};

/** Changes, newest first. Each can be opened and restored. */
export const HistoryTab = () => {
  const t = useText();
  const locale = useLocale();
  const { lang: editing } = useOpenArticle();
  const [lang, setLang] = useState<LangId | null>(null);
  const [opened, setOpened] = useState<StaffArticleChange | null>(null);
  return (
    <div className={styles['tab']}>
      <div className={styles['filter']}>
        <Select
          aria-label={t('editor.history.filter')}
          placeholder={t('editor.history.all')}
          clearable
          searchable
          data={matrixLangs.map((each) => ({ value: String(each), label: languageName(each, locale) }))}
          value={lang === null ? null : String(lang)}
          onChange={(value) => setLang(locales.find(({ id }) => String(id) === value)?.id ?? null)}
        />
        <Button variant="default" disabled={lang === editing} onClick={() => setLang(editing)}>
          {t('editor.history.this')}
        </Button>
      </div>
      <ChangeList lang={lang} onOpen={setOpened} />
      <ChangeDialog change={opened} onClose={() => setOpened(null)} />
    </div>
  );
};
