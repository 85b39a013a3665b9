import { Menu, VisuallyHidden } from '@mantine/core';
import type { StaffArticleRow } from '@guildhall/contract/articles/staff.ts';
import type { langStates } from '@guildhall/contract/articles/post-types.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { IconFilterOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { workOf } from '../model/cell-state.ts';
import { headRow } from '../model/grid-position.ts';
import { fullNameOf, shortCodeOf } from '../../../platform/text/language-labels.ts';
import styles from './matrix.module.css';
import cells from './matrix-cell.module.css';

export type LangState = (typeof langStates)[number];

interface MatrixHeadProps {
  readonly lang: LangId;
  readonly rows: readonly StaffArticleRow[];
  readonly column: number;
  readonly isActive: boolean;
  /** Active state filter, if it applies to this language. */
  readonly state: LangState | undefined;
  readonly onFilter: (lang: LangId | undefined, state: LangState | undefined) => void;
}

/** Column header: the translation work left in a language, with filters for it. */
export const MatrixHead = ({ lang, rows, column, isActive, state, onFilter }: MatrixHeadProps) => {
  const t = useText();
  const locale = useLocale();
  const work = useMemo(() => workOf(rows, lang), [rows, lang]);
  const name = fullNameOf(lang, locale);
  const left = work.missing + work.stale;
  return (
    <th scope="col" aria-label={name} data-filtered={state !== undefined || undefined}>
      <Menu position="bottom" width={240}>
        <Menu.Target>
          <button
            type="button"
            className={styles['language']}
            data-row={headRow}
            data-column={column}
            tabIndex={isActive ? 0 : -1}
            title={name}
          >
            <span>{shortCodeOf(lang)}</span>
            <span className={styles['left']} data-none={left === 0 || undefined}>
              {left}
            </span>
            <VisuallyHidden>{t('articles.matrix.language', { language: name, ...work })}</VisuallyHidden>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{name}</Menu.Label>
          <Menu.Item
            leftSection={<span className={cells['mark']} data-state="missing" />}
            rightSection={work.missing}
            onClick={() => onFilter(lang, 'missing')}
          >
            {t('articles.matrix.only_missing')}
          </Menu.Item>
          <Menu.Item
            leftSection={<span className={cells['mark']} data-state="stale" />}
            rightSection={work.stale}
            onClick={() => onFilter(lang, 'stale')}
          >
            {t('articles.matrix.only_stale')}
          </Menu.Item>
          {state !== undefined && (
            <Menu.Item
              leftSection={<IconFilterOff size={14} stroke={1.7} />}
              onClick={() => onFilter(undefined, undefined)}
            >
              {t('articles.matrix.all')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </th>
  );
};
