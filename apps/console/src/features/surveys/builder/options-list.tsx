import { surveyBounds } from '@guildhall/contract/surveys/rules.ts';
import type { StaffSurveyQuestion } from '@guildhall/contract/surveys/staff.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { valueAt } from '../../../multilingual/model/sheet.ts';
import { textKey } from '../../../multilingual/model/sheet-texts.ts';
import type { SheetState } from '../../../multilingual/use-sheet.ts';
import { labelName } from '../model/survey-sheet.ts';
import styles from './question-card.module.css';
import { SortableList, SortableRow } from './sortable.tsx';
import type { StructureActions } from './use-structure.tsx';

interface OptionsListProps {
  readonly question: StaffSurveyQuestion;
  readonly state: SheetState;
  readonly actions: StructureActions;
  readonly isLocked: boolean;
  readonly isReadOnly: boolean;
}

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, surveyBounds.labelMax))
    .filter((line) => line !== '');

interface NewOptionProps {
  readonly onAdd: (labels: readonly string[]) => void;
  readonly isFull: boolean;
}

/** Enter adds an option; pasting several lines adds several. */
const NewOption = ({ onAdd, isFull }: NewOptionProps) => {
  const t = useText();
  const [text, setText] = useState('');
  const add = (): void => {
    const lines = linesOf(text);
    if (lines.length === 0) return;
    onAdd(lines);
    setText('');
  };
  return (
    <TextInput
      className={styles['new'] ?? ''}
      size="xs"
      leftSection={<IconPlus size={14} stroke={1.8} />}
      aria-label={t('surveys.option.add')}
      placeholder={isFull ? t('surveys.option.full', { max: surveyBounds.optionsMax }) : t('surveys.option.add')}
      disabled={isFull}
      maxLength={surveyBounds.labelMax}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      // Otherwise text that was typed but not entered would be lost.
      onBlur={add}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        add();
      }}
      onPaste={(event) => {
        const lines = linesOf(event.clipboardData.getData('text'));
        if (lines.length < 2) return;
        event.preventDefault();
        onAdd(lines);
      }}
    />
  );
};

export const OptionsList = ({ question, state, actions, isLocked, isReadOnly }: OptionsListProps) => {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  const { id, options } = question;
  const labelOf = (option: number): string => valueAt(state.sheet, textKey(labelName(id, option), defaultLang));
  const nameOf = (option: number): string => {
    const label = labelOf(option).trim();
    return label === '' ? t('surveys.option.name', { number: options.indexOf(option) + 1 }) : label;
  };
  const step = (index: number): void => {
    const inputs = list.current?.parentElement?.querySelectorAll<HTMLInputElement>(
      'input[data-option], input:not([disabled])',
    );
    inputs?.[index + 1]?.focus();
  };
  return (
    <div className={styles['options']}>
      <SortableList ids={options} nameOf={nameOf} onMove={(from, to) => actions.moveOption(id, from, to)}>
        <ul ref={list} className={styles['list']} aria-label={t('surveys.options')}>
          {options.map((option, index) => (
            <SortableRow
              key={option}
              id={option}
              name={nameOf(option)}
              className={styles['option']}
              isLocked={isLocked}
            >
              {(handle) => (
                <>
                  {handle}
                  <i className={styles['mark']} data-kind={question.kind} aria-hidden />
                  <TextInput
                    size="xs"
                    className={styles['grow'] ?? ''}
                    data-option
                    aria-label={t('surveys.option.name', { number: index + 1 })}
                    placeholder={t('surveys.option.name', { number: index + 1 })}
                    value={labelOf(option)}
                    lang="en-US"
                    maxLength={surveyBounds.labelMax}
                    readOnly={isReadOnly}
                    onChange={(event) =>
                      state.change({ [textKey(labelName(id, option), defaultLang)]: event.currentTarget.value })
                    }
                    onKeyDown={(event) => {
                      if (event.key === 'Enter' && !event.nativeEvent.isComposing) step(index);
                    }}
                  />
                  {!isLocked && (
                    <ActionIcon
                      size="sm"
                      aria-label={t('surveys.option.remove', { name: nameOf(option) })}
                      onClick={() => actions.removeOption(id, option)}
                    >
                      <IconX size={14} stroke={1.8} />
                    </ActionIcon>
                  )}
                </>
              )}
            </SortableRow>
          ))}
        </ul>
      </SortableList>
      {!isLocked && (
        <NewOption
          isFull={options.length >= surveyBounds.optionsMax}
          onAdd={(labels) => actions.addOptions(id, labels.slice(0, surveyBounds.optionsMax - options.length))}
        />
      )}
    </div>
  );
};
