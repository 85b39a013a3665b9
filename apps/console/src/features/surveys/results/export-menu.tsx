import { Button, Menu, Modal, Progress, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconClipboard, IconDownload, IconFileTypeCsv, IconJson } from '@tabler/icons-react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useExport } from './use-export.ts';
import styles from './results.module.css';

interface ExportMenuProps {
  readonly id: number;
  readonly total: number;
  readonly copied: () => string;
}

const icon = { size: 16, stroke: 1.7 } as const;

export const ExportMenu = ({ id, total, copied }: ExportMenuProps) => {
  const t = useText();
  const locale = useLocale();
  const { state, start, stop } = useExport(id);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(copied());
      notifications.show({ message: t('surveys.export.copied') });
    } catch {
      notifications.show({ color: 'red', message: t('surveys.export.refused') });
    }
  };
  const count = state.kind === 'running' ? state.count : 0;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload {...icon} />}>
            {t('surveys.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconClipboard {...icon} />} onClick={() => void copy()}>
            {t('surveys.export.copy')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileTypeCsv {...icon} />} onClick={() => start('csv')}>
            {t('surveys.export.csv')}
          </Menu.Item>
          <Menu.Item leftSection={<IconJson {...icon} />} onClick={() => start('json')}>
            {t('surveys.export.json')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={state.kind !== 'idle'}
        onClose={stop}
        title={t('surveys.export.title')}
        size="sm"
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        <div className={styles['exporting']} role="status">
          <Text size="sm">
            {state.kind === 'failed'
              ? failureText(state.error)
              : t('surveys.export.progress', {
                  count: formatNumber(count, locale),
                  total: formatNumber(total, locale),
                })}
          </Text>
          {state.kind === 'running' && (
            <Progress value={total === 0 ? 100 : (count / total) * 100} aria-label={t('surveys.export.title')} />
          )}
          <p>{t('surveys.export.kept')}</p>
          <div className={styles['buttons']}>
            <Button variant="default" onClick={stop}>
              {t('shell.cancel')}
            </Button>
            {state.kind === 'failed' && <Button onClick={() => start(state.format)}>{t('shell.retry')}</Button>}
          </div>
        </div>
      </Modal>
    </>
  );
};
