import { Menu } from '@mantine/core';
import type { DeskRow } from '@guildhall/contract/articles-desk.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import type { ReactNode } from 'react';
import { useLocale, useText } from '../../../platform/i18n.ts';
import { matrixLangs, workOf } from '../model/cell-state.ts';
import { fullNameOf } from '../../../platform/language-labels.ts';
import styles from './bulk-bar.module.css';

interface ExportMenuProps {
  readonly rows: readonly DeskRow[];
  readonly lang: LangId | undefined;
  readonly onChoose: (lang: LangId) => void;
  readonly children: ReactNode;
}

/** The languages to translate into, each with the work that the rows have left in it. */
export const ExportMenu = ({ rows, lang, onChoose, children }: ExportMenuProps) => {
  const t = useText();
  const locale = useLocale();
  const langs = matrixLangs.filter((id) => id !== defaultLang);
  const isListed = lang !== undefined && lang !== defaultLang;
  const sorted = isListed ? [lang, ...langs.filter((id) => id !== lang)] : langs;
  return (
    <Menu position="top-start" width={320}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={styles['languages'] ?? ''}>
        <Menu.Label>{t('articles.bulk.into')}</Menu.Label>
        {sorted.map((id) => {
          const { missing, stale } = workOf(rows, id);
          return (
            <Menu.Item
              key={id}
              onClick={() => onChoose(id)}
              rightSection={
                <span className={styles['work']}>
                  {missing > 0 && <span>{t('articles.work.missing', { count: missing })}</span>}
                  {stale > 0 && <span>{t('articles.work.stale', { count: stale })}</span>}
                  {missing + stale === 0 && <span>{t('articles.work.none')}</span>}
                </span>
              }
            >
              {fullNameOf(id, locale)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
};
