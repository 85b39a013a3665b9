import { Table } from '@mantine/core';
import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { Link } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';
import type { ImportAnswer, ImportOutcome } from '../articles.data.ts';
import { editorPath } from '../model/editor-path.ts';
import { sortedByOutcome } from '../model/import-outcomes.ts';
import styles from './import-dialog.module.css';

const tones: Record<ImportOutcome, StatusTone> = {
  saved: 'good',
  unchanged: 'quiet',
  outdated: 'wait',
  changed: 'danger',
  unknown: 'danger',
  invalid: 'danger',
};

interface ImportListProps {
  readonly answer: ImportAnswer;
  readonly isDone: boolean;
}

/** Outcome for each article of the file, with the reason. */
export const ImportList = ({ answer, isDone }: ImportListProps) => {
  const t = useText();
  const locale = localeOfLang(answer.lang);
  return (
    // Scrollable regions must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['list']} tabIndex={0} role="region" aria-label={t('articles.import.heading')}>
      <Table stickyHeader verticalSpacing={6} fz="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('articles.column.title')}</Table.Th>
            <Table.Th w="8rem">{t('articles.import.outcome')}</Table.Th>
            <Table.Th w="45%">{t('articles.import.meaning')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sortedByOutcome(answer).map(({ id, title, outcome }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <span className={styles['name']}>
                  {outcome === 'unknown' ? (
                    <bdi className={styles['title']}>{title}</bdi>
                  ) : (
                    <Link
                      className={styles['title']}
                      to={editorPath(id, answer.lang)}
                      target="_blank"
                      dir="auto"
                      lang={locale && languageTagOf(locale)}
                    >
                      {title === '' ? t('articles.untitled') : title}
                    </Link>
                  )}
                  <span className={styles['number']}>{`#${id}`}</span>
                </span>
              </Table.Td>
              <Table.Td>
                <StatusBadge tone={tones[outcome]}>
                  {t(isDone ? `articles.outcome_done.${outcome}` : `articles.outcome.${outcome}`)}
                </StatusBadge>
              </Table.Td>
              <Table.Td className={styles['meaning'] ?? ''}>{t(`articles.outcome_hint.${outcome}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
};
