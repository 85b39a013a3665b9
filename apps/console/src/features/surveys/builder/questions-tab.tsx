import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { questionKinds, surveyBounds, surveyTypes } from '@guildhall/contract/surveys/rules.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Button, Textarea } from '@mantine/core';
import { IconAlignLeft, IconCircleDot, IconLock, IconSquareCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { valueAt } from '../../../multilingual/model/sheet.ts';
import { textKey } from '../../../multilingual/model/sheet-texts.ts';
import type { SheetState } from '../../../multilingual/use-sheet.ts';
import { isTitleMissing } from '../model/completeness.ts';
import { titleName, typeOf } from '../model/survey-sheet.ts';
import styles from './editor.module.css';
import { QuestionCard } from './question-card.tsx';
import { SortableList } from './sortable.tsx';
import { TitleField } from './title-field.tsx';
import { useStructure } from './use-structure.tsx';

interface QuestionsTabProps {
  readonly state: SheetState;
  readonly faulty: ReadonlySet<number>;
  readonly openId: number | null;
  readonly onOpen: (id: number | null) => void;
  readonly isLocked: boolean;
  readonly isReadOnly: boolean;
  /** Button to duplicate the survey, shown next to the lock notice. */
  readonly duplicate: ReactNode;
}

const icons = { single: IconCircleDot, multiple: IconSquareCheck, text: IconAlignLeft } as const;

const Head = ({ state, isReadOnly }: Pick<QuestionsTabProps, 'state' | 'isReadOnly'>) => {
  const t = useText();
  const body = textKey('body', defaultLang);
  return (
    <div className={styles['words']}>
      <TitleField
        name="title"
        state={state}
        maxRows={3}
        autoFocus={!isReadOnly && isTitleMissing(state.sheet)}
        label={t('surveys.field.title')}
        placeholder={t('surveys.field.title.placeholder')}
        readOnly={isReadOnly}
      />
      <Textarea
        autosize
        minRows={2}
        maxRows={8}
        label={t('surveys.field.body')}
        placeholder={t('surveys.field.body.placeholder')}
        value={valueAt(state.sheet, body)}
        lang="en-US"
        maxLength={staffLimits.replyMax}
        readOnly={isReadOnly}
        onChange={(event) => state.change({ [body]: event.currentTarget.value })}
      />
    </div>
  );
};

export const QuestionsTab = (props: QuestionsTabProps) => {
  const { state, faulty, openId, onOpen, isLocked, isReadOnly, duplicate } = props;
  const t = useText();
  const actions = useStructure(state);
  const { structure } = actions;
  const ids = useMemo(() => structure.map(({ id }) => id), [structure]);
  const latest = useRef({ actions, openId, onOpen });
  useEffect(() => {
    latest.current = { actions, openId, onOpen };
  });
  const toggle = useCallback((id: number): void => {
    const { openId: open, onOpen: show } = latest.current;
    show(open === id ? null : id);
  }, []);
  const remove = useCallback((id: number): void => latest.current.actions.removeQuestion(id), []);
  const isVote = typeOf(state.sheet) === surveyTypes.vote;
  const nameOf = (id: number): string => {
    const title = valueAt(state.sheet, textKey(titleName(id), defaultLang)).trim();
    const number = structure.findIndex((question) => question.id === id) + 1;
    return title === '' ? t('surveys.question.name', { number }) : title;
  };
  return (
    <div className={styles['scroll']}>
      {isLocked && (
        <Notice tone="info" icon={IconLock} actions={duplicate}>
          {t('surveys.locked')}
        </Notice>
      )}
      <Head state={state} isReadOnly={isReadOnly} />
      <SortableList ids={ids} nameOf={nameOf} onMove={actions.moveQuestion}>
        <ol className={styles['cards']} aria-label={t('surveys.questions')}>
          {structure.map((question, index) => (
            <QuestionCard
              key={question.id}
              question={question}
              number={index + 1}
              name={nameOf(question.id)}
              open={openId === question.id ? { state, actions } : null}
              isVote={isVote}
              hasFault={faulty.has(question.id)}
              onToggle={toggle}
              onRemove={remove}
              isLocked={isLocked || isReadOnly}
              isReadOnly={isReadOnly}
            />
          ))}
        </ol>
      </SortableList>
      {!isLocked && !isReadOnly && !isVote && (
        <div className={styles['adding']}>
          <span>{t('surveys.question.add')}</span>
          {questionKinds.map((kind) => {
            const Icon = icons[kind];
            return (
              <Button
                key={kind}
                variant="default"
                size="compact-sm"
                leftSection={<Icon size={15} stroke={1.7} />}
                disabled={structure.length >= surveyBounds.questionsMax}
                onClick={() => onOpen(actions.addQuestion(kind))}
              >
                {t(`surveys.kind.${kind}`)}
              </Button>
            );
          })}
          <span>{t('surveys.questions.count', { count: structure.length, max: surveyBounds.questionsMax })}</span>
        </div>
      )}
    </div>
  );
};
