import { Button, Loader } from '@mantine/core';
import { failureText } from '../platform/failure-text.ts';
import { useText } from '../platform/i18n.ts';
import type { Keyset } from '../platform/keyset.ts';
import styles from './keyset-table.module.css';

/** The line below a table: how many rows are here, that more are coming, or why not. */
export const MoreRows = ({ keyset }: { readonly keyset: Keyset<unknown> }) => {
  const t = useText();
  if (keyset.moreError !== null) {
    return (
      <div className={styles['foot']} role="alert">
        <span className={styles['failed']}>{failureText(keyset.moreError)}</span>
        <Button variant="subtle" size="compact-xs" onClick={keyset.loadMore}>
          {t('shell.retry')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['foot']}>
      <span>{t(keyset.hasMore ? 'shell.table.rows_more' : 'shell.table.rows', { count: keyset.rows.length })}</span>
      {keyset.isLoadingMore && <Loader size="xs" type="dots" aria-label={t('shell.loading')} />}
    </div>
  );
};
