import { Button, Checkbox, CopyButton, Group, Stack } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../../platform/network/download.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { StepHead } from '../components/step-head.tsx';
import styles from './enroll.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

const keep = (codes: readonly string[]): void => {
  download('guildhall-recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain');
};

/** The codes are shown only once, so continuing requires confirming that they were saved. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const t = useText();
  const [isKept, setIsKept] = useState(false);
  return (
    <Stack gap="md">
      <StepHead title={t('staff.codes.title')} text={t('staff.codes.text')} />
      <ol className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="xs">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy size={14} stroke={1.8} />} onClick={copy}>
              {t(copied ? 'shell.copied' : 'shell.copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" leftSection={<IconDownload size={14} stroke={1.8} />} onClick={() => keep(codes)}>
          {t('shell.download')}
        </Button>
      </Group>
      <Checkbox
        size="sm"
        label={t('staff.codes.kept')}
        checked={isKept}
        onChange={(event) => setIsKept(event.currentTarget.checked)}
      />
      <Button size="sm" fullWidth disabled={!isKept} onClick={onDone}>
        {t('staff.codes.done')}
      </Button>
    </Stack>
  );
};
