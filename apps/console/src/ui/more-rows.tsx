import { Button, Loader } from '@mantine/core';
import type { RefObject } from 'react';
import { failureText } from '../platform/text/failure-text.ts';
import { useText } from '../platform/text/i18n.ts';
import type { Keyset } from '../platform/network/keyset.ts';
import styles from './keyset-table.module.css';

interface RowsProps {
  readonly keyset: Keyset<unknown>;
}

const Failed = ({ error, retry }: { readonly error: unknown; readonly retry: () => void }) => {
  const t = useText();
  return (
    <div className={styles['foot']} role="alert">
      <span className={styles['failed']}>{failureText(error)}</span>
      <Button variant="subtle" size="compact-xs" onClick={retry}>
        {t('shell.retry')}
      </Button>
    </div>
  );
};

interface EarlierRowsProps extends RowsProps {
  readonly viewport: RefObject<HTMLElement | null>;
}

export const EarlierRows = ({ keyset, viewport }: EarlierRowsProps) => {
  const t = useText();
  const show = (): void => {
    // The rows are inserted at the top. From the end of the list they would be out of view, and loading the next page
    // would drop them again.
    viewport.current?.scrollTo({ top: 0 });
    keyset.loadEarlier();
  };
  if (!keyset.hasEarlier) return null;
  if (keyset.earlierError !== null) return <Failed error={keyset.earlierError} retry={show} />;
  return (
    <button type="button" className={styles['earlier']} disabled={keyset.isFetching} onClick={show}>
      {t('shell.table.earlier')}
    </button>
  );
};

export const MoreRows = ({ keyset }: RowsProps) => {
  const t = useText();
  if (keyset.moreError !== null) return <Failed error={keyset.moreError} retry={keyset.loadMore} />;
  return (
    <div className={styles['foot']}>
      <span>{t(keyset.hasMore ? 'shell.table.rows_more' : 'shell.table.rows', { count: keyset.rows.length })}</span>
      {keyset.isLoadingMore && <Loader size="xs" type="dots" aria-label={t('shell.loading')} />}
    </div>
  );
};
