import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { useStaff } from '../../../platform/session.ts';
import { useShortcuts } from '../../../platform/shortcuts.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import styles from './desk-frame.module.css';
import { ViewSwitch } from './view-switch.tsx';

export interface DeskActions {
  readonly onCreate: () => void;
  readonly onImport: () => void;
}

interface DeskFrameProps extends DeskActions {
  readonly title: string;
  readonly children: ReactNode;
}

/** What the table and the matrix have in common: the head, the way between them, and how to make something new. */
export const DeskFrame = ({ title, onCreate, onImport, children }: DeskFrameProps) => {
  const t = useText();
  const mayWrite = useStaff().may('content.write');
  useShortcuts(mayWrite ? [{ keys: 'c', label: t('articles.keys.create'), scope: 'desk', run: onCreate }] : []);
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
