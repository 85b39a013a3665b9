import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Button, Modal } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../../platform/text/i18n.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { useOpenArticle } from '../use-open-article.ts';
import {
  contentOf,
  fieldsOf,
  settingsOf,
  textOf,
  type Part,
  type Settings,
  type TextContent,
} from '../model/content.ts';
import styles from './conflict-dialog.module.css';
import { useCopyText } from './use-copy-text.ts';
import { FieldTable } from './field-table.tsx';
import { TextDiff } from './text-diff.tsx';

const Side = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles['side']} aria-label={title}>
    <h3>{title}</h3>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard */}
    <div className={styles['scroll']} tabIndex={0}>
      {children}
    </div>
  </section>
);

interface ChoiceProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly hint: string;
  readonly isMain?: boolean;
  /** The hint is an error and is announced to screen readers. */
  readonly isRefused?: boolean;
  readonly onClick: () => void;
}

const Choice = ({ icon, label, hint, isMain = false, isRefused = false, onClick }: ChoiceProps) => (
  <div>
    <Button
      fullWidth
      leftSection={icon}
      {...(isMain ? { 'data-autofocus': true } : { variant: 'default' })}
      onClick={onClick}
    >
      {label}
    </Button>
    {isRefused ? <p role="alert">{hint}</p> : <p>{hint}</p>}
  </div>
);

const Comparison = ({ part }: { readonly part: Part }) => {
  const t = useText();
  const { article, session } = useOpenArticle();
  const draft = useStore(session.drafts).get(part);
  if (draft === undefined) return null;
  if (part === 'settings') {
    return (
      <FieldTable
        before={fieldsOf(settingsOf(article))}
        after={fieldsOf(session.mineOf(part, draft) as Settings)}
        beforeLabel={t('editor.conflict.theirs')}
        afterLabel={t('editor.conflict.mine')}
      />
    );
  }
  const theirs = contentOf(textOf(article, part));
  const mine = draft.value as TextContent;
  return (
    <div className={styles['columns']}>
      <Side title={t('editor.conflict.theirs')}>
        {textOf(article, part) === undefined ? (
          t('editor.behind.removed')
        ) : (
          <TextDiff before={theirs} after={mine} lang={part} side="before" />
        )}
      </Side>
      <Side title={t('editor.conflict.mine')}>
        <TextDiff before={theirs} after={mine} lang={part} side="after" />
      </Side>
    </div>
  );
};

const Choices = ({ part }: { readonly part: Part }) => {
  const t = useText();
  const { session } = useOpenArticle();
  const { state, copy } = useCopyText();
  const draft = useStore(session.drafts).get(part);
  return (
    <div className={styles['actions']}>
      <Choice
        icon={<IconArrowBackUp size={16} stroke={1.7} />}
        label={t('editor.conflict.take_theirs')}
        hint={t('editor.conflict.take_theirs.hint')}
        onClick={() => session.takeTheirs(part)}
      />
      {part !== 'settings' && draft !== undefined && (
        <Choice
          icon={<IconCopy size={16} stroke={1.7} />}
          label={state === 'done' ? t('shell.copied') : t('editor.conflict.copy')}
          hint={state === 'refused' ? t('editor.conflict.copy.refused') : t('editor.conflict.copy.hint')}
          isRefused={state === 'refused'}
          onClick={() => copy(draft.value as TextContent)}
        />
      )}
      <Choice
        isMain
        icon={<IconPencil size={16} stroke={1.7} />}
        label={t('editor.conflict.keep')}
        hint={t('editor.conflict.keep.hint')}
        onClick={() => session.keepMine(part)}
      />
    </div>
  );
};

/** Shows both versions after a save conflict. Either choice keeps the other version recoverable. */
export const ConflictDialog = () => {
  const t = useText();
  const { article, session } = useOpenArticle();
  const part = useStore(session.conflict);
  const by = part === null ? null : part === 'settings' ? article.updated_by : textOf(article, part)?.updated_by;
  return (
    <Modal
      opened={part !== null}
      onClose={() => session.conflict.set(null)}
      size="64rem"
      title={t('editor.conflict.title', { name: by?.name ?? t('editor.someone') })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <p className={styles['intro']}>
        {part === 'settings' ? t('editor.conflict.intro_settings') : t('editor.conflict.intro')}
      </p>
      <Comparison part={part ?? defaultLang} />
      <Choices part={part ?? defaultLang} />
    </Modal>
  );
};
