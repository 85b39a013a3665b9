import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { formatDate, useLocale, useText } from '../../../../platform/i18n.ts';
import { useStore } from '../../../../platform/store.ts';
import { useDesk, useIsUnsaved } from '../desk-context.ts';
import type { Part } from '../model/draft-storage.ts';
import { Notice } from '../../../../ui/notice.tsx';

const small = { size: 'compact-xs', variant: 'default' } as const;

/** One's own work that gave way to somebody else's; it can be taken back. */
export const AsideNotice = ({ part }: { readonly part: Part }) => {
  const t = useText();
  const locale = useLocale();
  const { session } = useDesk();
  const isDirty = useIsUnsaved(part);
  useStore(session.asides);
  const [latest] = session.asidesOf(part);
  if (latest === undefined) return null;
  const date = formatDate(latest.atMs, locale, true);
  return (
    <Notice
      tone="info"
      icon={IconStack2}
      actions={
        <>
          <Button {...small} onClick={() => session.dropAside(part, latest.atMs)}>
            {t('editor.aside.drop')}
          </Button>
          <Button {...small} disabled={isDirty} onClick={() => session.takeBack(part, latest)}>
            {t('editor.aside.take_back')}
          </Button>
        </>
      }
    >
      {part === 'settings' ? t('editor.aside.settings', { date }) : t('editor.aside', { date })}
    </Notice>
  );
};
