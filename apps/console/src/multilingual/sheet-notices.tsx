import { Button } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { languageName, useLocale, useText } from '../platform/text/i18n.ts';
import { Notice } from '../ui/notice.tsx';
import { valueAt } from './model/sheet.ts';
import { langOfKey } from './model/sheet-texts.ts';
import { RestoredNotice } from './restored-notice.tsx';
import type { ShownField } from './text-form.tsx';
import type { SheetState } from './use-sheet.ts';
import styles from './sheet-notices.module.css';

const small = { size: 'compact-xs', variant: 'default' } as const;

interface SheetNoticesProps {
  readonly state: SheetState;
  readonly fields: readonly ShownField[];
}

const ConflictNotice = ({ state, fields, id }: SheetNoticesProps & { readonly id: string }) => {
  const t = useText();
  const locale = useLocale();
  const lang = langOfKey(id);
  const label = fields.find(({ name }) => id.startsWith(`${name}:`))?.label ?? t('texts.conflict.other');
  const field = lang === undefined ? label : `${label} · ${languageName(lang, locale)}`;
  const theirs = valueAt(state.saved, id).trim();
  return (
    <Notice
      tone="danger"
      icon={IconArrowsDiff}
      actions={
        <>
          <Button {...small} onClick={() => state.decide(id, 'theirs')}>
            {t('texts.conflict.theirs')}
          </Button>
          <Button {...small} onClick={() => state.decide(id, 'mine')}>
            {t('texts.conflict.mine')}
          </Button>
        </>
      }
    >
      <strong>{t('texts.conflict', { name: state.savedBy, field })}</strong>
      <blockquote className={styles['theirs']}>{theirs === '' ? t('texts.empty') : theirs}</blockquote>
    </Notice>
  );
};

/** Notices above the form: a restored draft, or conflicts with other people's changes. */
export const SheetNotices = (props: SheetNoticesProps) => {
  const { state } = props;
  return (
    <>
      {state.conflicts.map((id) => (
        <ConflictNotice key={id} {...props} id={id} />
      ))}
      {state.restoredAtMs !== null && (
        <RestoredNotice atMs={state.restoredAtMs} onDiscard={state.discard} onKeep={state.forgetRestored} />
      )}
    </>
  );
};
