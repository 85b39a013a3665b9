import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDeviceFloppy, IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureText } from '../platform/text/failure-text.ts';
import { languageName, useLocale, useText } from '../platform/text/i18n.ts';
import { Kbd } from '../ui/kbd.tsx';
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

export const SaveStatus = (props: Pick<SaveBarProps, 'state' | 'fields' | 'missing'>) => {
  const t = useText();
  const { state } = props;
  const problem = useProblemText(props);
  if (state.saving.kind === 'saving') return <span className={styles['words']}>{t('editor.saving')}</span>;
  if (state.saving.kind === 'failed') {
    return (
      <span className={styles['words']} data-tone="danger" role="alert">
        <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
        {t('editor.save_failed', { reason: failureText(state.saving.error) })}
      </span>
    );
  }
  if (state.isDirty) {
    return (
      <span className={styles['words']} data-tone={problem === undefined ? 'brand' : 'danger'} role="status">
        {problem ?? t('editor.unsaved')}
      </span>
    );
  }
  if (state.saving.kind !== 'saved') return null;
  return (
    <span className={styles['words']} data-tone="good" role="status">
      <IconCheck size={15} stroke={2} aria-hidden />
      {t('editor.saved')}
    </span>
  );
};

export const SaveBar = (props: SaveBarProps) => {
  const t = useText();
  const { state, isReadOnly, onSave, children } = props;
  if (isReadOnly) return children;
  return (
    <>
      <SaveStatus {...props} />
      {state.isDirty && (
        <Button variant="subtle" color="gray" onClick={state.discard}>
          {t('editor.discard')}
        </Button>
      )}
      <Button
        variant={state.isDirty ? 'filled' : 'default'}
        leftSection={<IconDeviceFloppy size={16} stroke={1.7} />}
        rightSection={<Kbd keys="mod+s" />}
        loading={state.saving.kind === 'saving'}
        disabled={!state.maySave}
        onClick={onSave}
      >
        {t('shell.save')}
      </Button>
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
