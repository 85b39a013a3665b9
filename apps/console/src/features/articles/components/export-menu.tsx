import { Menu } from '@mantine/core';
import type { StaffArticleRow } from '@guildhall/contract/articles/staff.ts';
import { defaultLang, type LangId } from '@guildhall/i18n/locales.ts';
import { IconFileExport } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { matrixLangs, workOf } from '../model/cell-state.ts';
import { fullNameOf } from '../../../platform/text/language-labels.ts';
import styles from './bulk-bar.module.css';

interface ExportMenuProps {
  readonly rows: readonly StaffArticleRow[];
  readonly lang: LangId | undefined;
  readonly onExport: (langs: readonly LangId[]) => void;
  readonly children: ReactNode;
}

/** Target languages for export, each with the number of missing and stale translations. */
export const ExportMenu = ({ rows, lang, onExport, children }: ExportMenuProps) => {
  const t = useText();
  const locale = useLocale();
  const langs = matrixLangs.filter((id) => id !== defaultLang);
  const listed = lang === undefined || lang === defaultLang ? [] : [lang];
  const [chosen, setChosen] = useState<readonly LangId[]>(listed);
  const sorted = [...listed, ...langs.filter((id) => !listed.includes(id))];
  const works = new Map(sorted.map((id) => [id, workOf(rows, id)]));
  const unfinished = sorted.filter((id) => (works.get(id)?.missing ?? 0) + (works.get(id)?.stale ?? 0) > 0);
  return (
    <Menu position="top-start" width={320} closeOnItemClick={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('articles.bulk.into')}</Menu.Label>
        <Menu.Item disabled={unfinished.length === 0} onClick={() => setChosen(unfinished)}>
          {t('articles.bulk.unfinished', { count: unfinished.length })}
        </Menu.Item>
        <Menu.Divider />
        <div className={styles['languages']} role="group" aria-label={t('articles.bulk.into')}>
          {sorted.map((id) => {
            const { missing, stale } = works.get(id) ?? { missing: 0, stale: 0 };
            const isChosen = chosen.includes(id);
            return (
              <Menu.CheckboxItem
                key={id}
                checked={isChosen}
                onChange={() => setChosen(isChosen ? chosen.filter((other) => other !== id) : [...chosen, id])}
                rightSection={
                  <span className={styles['work']}>
                    {missing > 0 && <span>{t('articles.work.missing', { count: missing })}</span>}
                    {stale > 0 && <span>{t('articles.work.stale', { count: stale })}</span>}
                    {missing + stale === 0 && <span>{t('articles.work.none')}</span>}
                  </span>
                }
              >
                {fullNameOf(id, locale)}
              </Menu.CheckboxItem>
            );
          })}
        </div>
        <Menu.Divider />
        <Menu.Item
          className={styles['export'] ?? ''}
          closeMenuOnClick
          disabled={chosen.length === 0}
          leftSection={<IconFileExport size={15} stroke={1.7} />}
          onClick={() => onExport(sorted.filter((id) => chosen.includes(id)))}
        >
          {t('articles.bulk.export_langs', { count: chosen.length })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
