import type { DeskQuestion } from '@guildhall/contract/surveys-desk.ts';
import { NumberInput, Switch } from '@mantine/core';
import { useText } from '../../../platform/i18n.ts';
import styles from './question-card.module.css';
import type { StructureDeeds } from './use-structure.tsx';

interface BoundsFieldsProps {
  readonly question: DeskQuestion;
  readonly deeds: StructureDeeds;
  /** In a vote something has to be chosen. */
  readonly isVote: boolean;
  readonly isLocked: boolean;
}

/** How many may be chosen: never more than there are, never less than nothing. */
export const BoundsFields = ({ question, deeds, isVote, isLocked }: BoundsFieldsProps) => {
  const t = useText();
  const { id, kind, min, max, options } = question;
  if (kind === 'text') return <p className={styles['note']}>{t('surveys.kind_hint.text')}</p>;
  const least = isVote ? 1 : 0;
  if (kind === 'single') {
    if (isVote) return null;
    return (
      <Switch
        size="xs"
        label={t('surveys.bounds.optional')}
        checked={min === 0}
        disabled={isLocked}
        onChange={(event) => deeds.setBounds(id, { min: event.currentTarget.checked ? 0 : 1 })}
      />
    );
  }
  return (
    <div className={styles['bounds']}>
      <NumberInput
        size="xs"
        label={t('surveys.bounds.min')}
        value={min}
        min={least}
        max={options.length}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        disabled={isLocked}
        onChange={(value) => {
          if (typeof value === 'number') deeds.setBounds(id, { min: Math.max(least, value) });
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
          if (typeof value === 'number') deeds.setBounds(id, { max: value });
        }}
      />
      <p className={styles['note']}>
        {min === 0
          ? t('surveys.bounds.told_optional', { max })
          : min === max
            ? t('surveys.bounds.told_exact', { max })
            : t('surveys.bounds.told', { min, max })}
      </p>
    </div>
  );
};
