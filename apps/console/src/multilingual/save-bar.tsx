import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDeviceFloppy, IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureText } from '../platform/text/failure-text.ts';
import { formatDate, languageName, useLocale, useText } from '../platform/text/i18n.ts';
import { Kbd } from '../ui/kbd.tsx';
import type { SaveState } from './editing-session.store.ts';
import type { ShownField } from './text-form.tsx';
import type { SheetState } from './use-sheet.ts';
import styles from './save-bar.module.css';

interface SaveBarProps {
  readonly state: SheetState;
  readonly fields: readonly ShownField[];
  readonly isReadOnly: boolean;
  readonly onSave: () => void;
  readonly missing?: string | undefined;
  readonly children?: ReactNode;
}

const useProblemText = ({ state, fields, missing }: Pick<SaveBarProps, 'state' | 'fields' | 'missing'>) => {
  const t = useText();
  const locale = useLocale();
  if (state.conflicts.length > 0) return t('texts.problem.conflict');
  const [problem] = state.problems;
  if (problem === undefined) return missing;
  const field = fields.find(({ name }) => name === problem.name)?.label ?? '';
  const language = languageName(problem.lang, locale);
  return t(problem.kind === 'missing' ? 'texts.problem.missing' : 'texts.problem.long', { field, language });
};

interface SaveStatusProps {
  readonly saving: SaveState | undefined;
  readonly isDirty: boolean;
  /** What prevents saving. */
  readonly problem: string | undefined;
  readonly onRetry?: () => void;
}

/** Saving, saved, failed with the reason, or what is missing before a save is possible. */
export const SaveStatus = ({ saving, isDirty, problem, onRetry }: SaveStatusProps) => {
  const t = useText();
  const locale = useLocale();
  if (saving?.kind === 'saving') return <span className={styles['words']}>{t('editor.saving')}</span>;
  if (saving?.kind === 'failed' && isDirty) {
    return (
      <span className={styles['words']} data-tone="danger" role="alert">
        <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
        <span>{t('editor.save_failed', { reason: failureText(saving.error) })}</span>
        {onRetry !== undefined && (
          <Button size="compact-xs" variant="light" color="red" onClick={onRetry}>
            {t('shell.retry')}
          </Button>
        )}
      </span>
    );
  }
  if (isDirty) {
    return (
      <span className={styles['words']} data-tone={problem === undefined ? 'brand' : 'danger'} role="status">
        {problem ?? t('editor.unsaved')}
      </span>
    );
  }
  if (saving?.kind !== 'saved') return null;
  return (
    <span className={styles['words']} data-tone="good" role="status">
      <IconCheck size={15} stroke={2} aria-hidden />
      <span title={formatDate(saving.atMs, locale, true)}>{t('editor.saved')}</span>
    </span>
  );
};

interface SaveButtonProps {
  readonly variant?: 'filled' | 'default';
  readonly isSaving: boolean;
  readonly isDisabled: boolean;
  readonly onSave: () => void;
}

export const SaveButton = ({ variant = 'filled', isSaving, isDisabled, onSave }: SaveButtonProps) => (
  <Button
    variant={variant}
    leftSection={<IconDeviceFloppy size={16} stroke={1.7} />}
    rightSection={<Kbd keys="mod+s" />}
    loading={isSaving}
    disabled={isDisabled}
    onClick={onSave}
  >
    {useText()('shell.save')}
  </Button>
);

export const SheetStatus = (props: Pick<SaveBarProps, 'state' | 'fields' | 'missing'>) => {
  const { saving, isDirty } = props.state;
  return <SaveStatus saving={saving} isDirty={isDirty} problem={useProblemText(props)} />;
};

export const SaveBar = (props: SaveBarProps) => {
  const t = useText();
  const { state, isReadOnly, onSave, children } = props;
  if (isReadOnly) return children;
  return (
    <>
      <SheetStatus {...props} />
      {state.isDirty && (
        <Button variant="subtle" color="gray" onClick={state.discard}>
          {t('editor.discard')}
        </Button>
      )}
      <SaveButton
        variant={state.isDirty ? 'filled' : 'default'}
        isSaving={state.saving?.kind === 'saving'}
        isDisabled={!state.maySave}
        onSave={onSave}
      />
      {children}
    </>
  );
};

export const ReadOnlyNote = () => {
  const t = useText();
  return (
    <span className={styles['words']}>
      <IconEye size={15} stroke={1.7} aria-hidden />
      {t('editor.read_only')}
    </span>
  );
};
