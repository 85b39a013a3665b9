import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { formatDate, useLocale, useText } from '../../../../platform/text/i18n.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { useOpenArticle, useIsUnsaved } from '../use-open-article.ts';
import type { Part } from '../model/content.ts';
import { Notice } from '../../../../ui/notice.tsx';

const small = { size: 'compact-xs', variant: 'default' } as const;

/** Offers to restore an own draft that was replaced by another staff member's version. */
export const StashNotice = ({ part }: { readonly part: Part }) => {
  const t = useText();
  const locale = useLocale();
  const { session } = useOpenArticle();
  const isDirty = useIsUnsaved(part);
  useStore(session.stashRevision);
  const [latest] = session.stashedOf(part);
  if (latest === undefined) return null;
  const date = formatDate(latest.atMs, locale, true);
  return (
    <Notice
      tone="info"
      icon={IconStack2}
      actions={
        <>
          <Button {...small} onClick={() => session.dropStashed(part, latest.atMs)}>
            {t('editor.aside.drop')}
          </Button>
          <Button {...small} disabled={isDirty} onClick={() => session.restoreStashed(part, latest)}>
            {t('editor.aside.take_back')}
          </Button>
        </>
      }
    >
      {part === 'settings' ? t('editor.aside.settings', { date }) : t('editor.aside', { date })}
    </Notice>
  );
};
