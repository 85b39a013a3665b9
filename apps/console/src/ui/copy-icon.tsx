import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useText } from '../platform/text/i18n.ts';

interface CopyIconProps {
  readonly value: string;
  readonly label: string;
}

export const CopyIcon = ({ value, label }: CopyIconProps) => {
  const t = useText();
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('shell.copied') : label}>
          <ActionIcon
            size="xs"
            aria-label={label}
            onClick={(event) => {
              // Do not trigger the row's click handler.
              event.stopPropagation();
              copy();
            }}
          >
            {copied ? <IconCheck size={13} stroke={1.8} /> : <IconCopy size={13} stroke={1.7} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
};
