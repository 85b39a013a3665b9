import type { StaffSurveyQuestion } from '@guildhall/contract/surveys/staff.ts';
import { NumberInput } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './question-card.module.css';
import type { StructureActions } from './use-structure.tsx';

interface BoundsFieldsProps {
  readonly question: StaffSurveyQuestion;
  readonly actions: StructureActions;
  readonly isLocked: boolean;
}

/** How many options a player may choose: at least one, at most all (E2). */
export const BoundsFields = ({ question, actions, isLocked }: BoundsFieldsProps) => {
  const t = useText();
  const { id, kind, min, max, options } = question;
  if (kind === 'text') return <p className={styles['note']}>{t('surveys.kind_hint.text')}</p>;
  if (kind === 'single') return null;
  return (
    <div className={styles['bounds']}>
      <NumberInput
        size="xs"
        label={t('surveys.bounds.min')}
        value={min}
        min={1}
        max={options.length}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        disabled={isLocked}
        onChange={(value) => {
          if (typeof value === 'number') actions.setBounds(id, { min: value });
        }}
      />
      <NumberInput
        size="xs"
        label={t('surveys.bounds.max')}
        value={max}
        min={Math.max(1, min)}
        max={Math.max(1, options.length)}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        disabled={isLocked}
        onChange={(value) => {
          if (typeof value === 'number') actions.setBounds(id, { max: value });
        }}
      />
      <p className={styles['note']}>
        {min === max ? t('surveys.bounds.exact', { max }) : t('surveys.bounds.range', { min, max })}
      </p>
    </div>
  );
};
