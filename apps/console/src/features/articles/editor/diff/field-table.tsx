import type { StaffArticleFields } from '@guildhall/contract/articles/staff.ts';
import { questionCategories, type QuestionCategoryName } from '@guildhall/contract/articles/post-types.ts';
import { BASE_PATH } from '@guildhall/contract/http/route.ts';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate, useLocale, useText } from '../../../../platform/text/i18n.ts';
import { changedFields, type FieldChange } from '../model/field-diff.ts';
import styles from './field-table.module.css';

interface FieldTableProps {
  readonly before: StaffArticleFields | null;
  readonly after: StaffArticleFields;
  readonly beforeLabel: string;
  readonly afterLabel: string;
}

const useFieldValue = () => {
  const t = useText();
  const locale = useLocale();
  return (name: FieldChange['name'], value: FieldChange['after']): ReactNode => {
    if (value === null) return t('editor.field.none');
    if (typeof value === 'boolean') return value ? t('editor.field.yes') : t('editor.field.no');
    if (name === 'cover_id')
      return <img className={styles['cover']} src={`${BASE_PATH}/media/${value}`} alt={t('editor.cover')} />;
    if (name !== 'category_id') return formatDate(Number(value), locale, true);
    const names = Object.keys(questionCategories) as QuestionCategoryName[];
    const category = names.find((each) => questionCategories[each] === value);
    return category === undefined ? String(value) : t(`articles.category.${category}`);
  };
};

export const FieldTable = ({ before, after, beforeLabel, afterLabel }: FieldTableProps) => {
  const t = useText();
  const valueOf = useFieldValue();
  const labels: Record<FieldChange['name'], string> = {
    category_id: t('editor.category'),
    pinned: t('editor.pin'),
    cover_id: t('editor.cover'),
    event_starts_at: t('editor.event.starts'),
    event_ends_at: t('editor.event.ends'),
  };
  const changes = changedFields(before, after);
  if (changes.length === 0) return <p className={styles['none']}>{t('editor.diff.no_fields')}</p>;
  return (
    <Table fz="xs" withTableBorder withColumnBorders>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('editor.diff.field')}</Table.Th>
          <Table.Th>{beforeLabel}</Table.Th>
          <Table.Th>{afterLabel}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ name, before: old, after: now }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{labels[name]}</Table.Th>
            <Table.Td>{valueOf(name, old)}</Table.Td>
            <Table.Td>{valueOf(name, now)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};
