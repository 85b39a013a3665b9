import { Button } from '@mantine/core';
import { IconFileImport, IconGridDots, IconList, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import styles from './list-frame.module.css';

const ViewSwitch = () => {
  const t = useText();
  const { search } = useLocation();
  return (
    <nav className={styles['switch']} aria-label={t('articles.views')}>
      <NavLink to={{ pathname: '/articles', search }} end>
        <IconList size={14} stroke={1.8} aria-hidden />
        {t('articles.view.table')}
      </NavLink>
      <NavLink to={{ pathname: '/articles/languages', search }} end>
        <IconGridDots size={14} stroke={1.8} aria-hidden />
        {t('articles.view.languages')}
      </NavLink>
    </nav>
  );
};

export interface ListActions {
  readonly onCreate: () => void;
  readonly onImport: () => void;
}

interface ListFrameProps extends ListActions {
  readonly title: string;
  readonly children: ReactNode;
}

/** Header, view switch and actions shared by the table and the matrix. */
export const ListFrame = ({ title, onCreate, onImport, children }: ListFrameProps) => {
  const t = useText();
  const mayWrite = useStaff().may('content.write');
  useShortcuts(mayWrite ? [{ keys: 'c', label: t('articles.keys.create'), scope: 'page', run: onCreate }] : []);
  return (
    <div className={styles['frame']}>
      <PageHeader
        title={title}
        beside={<ViewSwitch />}
        actions={
          mayWrite && (
            <>
              <Button variant="default" leftSection={<IconFileImport size={15} stroke={1.7} />} onClick={onImport}>
                {t('articles.import')}
              </Button>
              <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={onCreate}>
                {t('articles.new')}
              </Button>
            </>
          )
        }
      />
      {children}
    </div>
  );
};
