import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDate, useLocale, useText } from '../platform/text/i18n.ts';
import { Notice } from '../ui/notice.tsx';

const small = { size: 'compact-xs', variant: 'default' } as const;

interface RestoredNoticeProps {
  readonly atMs: number;
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** A draft from an earlier visit was restored. */
export const RestoredNotice = ({ atMs, onDiscard, onKeep }: RestoredNoticeProps) => {
  const t = useText();
  const locale = useLocale();
  return (
    <Notice
      tone="info"
      icon={IconHistory}
      actions={
        <>
          <Button {...small} onClick={onDiscard}>
            {t('editor.restored.discard')}
          </Button>
          <Button {...small} onClick={onKeep}>
            {t('editor.restored.keep')}
          </Button>
        </>
      }
    >
      {t('editor.restored', { date: formatDate(atMs, locale, true) })}
    </Notice>
  );
};
