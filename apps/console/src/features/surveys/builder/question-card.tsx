import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { questionKinds } from '@guildhall/contract/surveys/rules.ts';
import type { StaffSurveyQuestion } from '@guildhall/contract/surveys/staff.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { ActionIcon, SegmentedControl, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconTrash } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { valueAt } from '../../../multilingual/model/sheet.ts';
import { textKey } from '../../../multilingual/model/sheet-texts.ts';
import type { SheetState } from '../../../multilingual/use-sheet.ts';
import { isTitleMissing } from '../model/completeness.ts';
import { hintName, titleName } from '../model/survey-sheet.ts';
import { BoundsFields } from './bounds-fields.tsx';
import { OptionsList } from './options-list.tsx';
import styles from './question-card.module.css';
import { SortableRow } from './sortable.tsx';
import { TitleField } from './title-field.tsx';
import type { StructureActions } from './use-structure.tsx';

interface QuestionCardProps {
  readonly question: StaffSurveyQuestion;
  readonly number: number;
  readonly name: string;
  /** Set only for the open card: collapsed cards get no props that change on every keystroke, so `memo` works. */
  readonly open: { readonly state: SheetState; readonly actions: StructureActions } | null;
  readonly isVote: boolean;
  readonly hasFault: boolean;
  readonly onToggle: (id: number) => void;
  readonly onRemove: (id: number) => void;
  /** Published surveys keep their structure; only the texts can change. */
  readonly isLocked: boolean;
  readonly isReadOnly: boolean;
}

interface WordsProps {
  readonly question: StaffSurveyQuestion;
  readonly state: SheetState;
  readonly isReadOnly: boolean;
}

const Words = ({ question, state, isReadOnly }: WordsProps) => {
  const t = useText();
  const [title, hint] = [titleName(question.id), textKey(hintName(question.id), defaultLang)];
  const isWritten = valueAt(state.sheet, textKey(title, defaultLang)) !== '';
  return (
    <>
      <TitleField
        name={title}
        state={state}
        maxRows={4}
        // Focus a newly added question, unless the survey's own title is still empty.
        autoFocus={!isReadOnly && !isWritten && !isTitleMissing(state.sheet)}
        label={t('surveys.question.title')}
        placeholder={t('surveys.question.title.placeholder')}
        readOnly={isReadOnly}
      />
      <TextInput
        label={t('surveys.question.hint')}
        placeholder={t('surveys.question.hint.placeholder')}
        value={valueAt(state.sheet, hint)}
        lang="en-US"
        maxLength={staffLimits.summaryMax}
        readOnly={isReadOnly}
        onChange={(event) => state.change({ [hint]: event.currentTarget.value })}
      />
    </>
  );
};

export const QuestionCard = memo((props: QuestionCardProps) => {
  const { question, number, name, open, isVote, hasFault, onToggle, onRemove, isLocked, isReadOnly } = props;
  const isOpen = open !== null;
  const t = useText();
  const body = useId();
  const { id, kind, options } = question;
  const kinds = questionKinds.filter((other) => !isVote || other !== 'text');
  return (
    <SortableRow id={id} name={name} className={styles['card']} isLocked={isLocked || isVote}>
      {(handle) => (
        <>
          <div className={styles['head']}>
            {handle}
            <UnstyledButton
              className={styles['toggle'] ?? ''}
              aria-expanded={isOpen}
              aria-controls={body}
              onClick={() => onToggle(id)}
            >
              <span className={styles['number']}>{number}</span>
              <span className={styles['name']} data-empty={name === '' || undefined}>
                {name}
              </span>
              {hasFault && <i className={styles['fault']} title={t('surveys.question.fault')} />}
              <span className={styles['kind']}>
                {t(`surveys.kind.${kind}`)}
                {kind !== 'text' && ` · ${t('surveys.options.count', { count: options.length })}`}
              </span>
              <IconChevronDown size={15} stroke={1.8} aria-hidden data-open={isOpen || undefined} />
            </UnstyledButton>
            {!isLocked && !isVote && (
              <ActionIcon size="md" aria-label={t('surveys.question.remove', { number })} onClick={() => onRemove(id)}>
                <IconTrash size={15} stroke={1.7} />
              </ActionIcon>
            )}
          </div>
          {open !== null && (
            <div id={body} className={styles['body']}>
              <Words question={question} state={open.state} isReadOnly={isReadOnly} />
              <div className={styles['line']}>
                <SegmentedControl
                  size="xs"
                  aria-label={t('surveys.question.kind')}
                  disabled={isLocked}
                  value={kind}
                  data={kinds.map((value) => ({ value, label: t(`surveys.kind.${value}`) }))}
                  onChange={(value) => {
                    const chosen = kinds.find((other) => other === value);
                    if (chosen !== undefined) open.actions.setKind(id, chosen);
                  }}
                />
                <BoundsFields question={question} actions={open.actions} isLocked={isLocked} />
              </div>
              {kind !== 'text' && (
                <>
                  <OptionsList
                    question={question}
                    state={open.state}
                    actions={open.actions}
                    isLocked={isLocked}
                    isReadOnly={isReadOnly}
                  />
                  {!isLocked && <p className={styles['note']}>{t('surveys.bounds.silent')}</p>}
                </>
              )}
            </div>
          )}
        </>
      )}
    </SortableRow>
  );
});
