import { isUnanswered } from '@guildhall/contract/game-actions/rules.ts';
import type { GameActionRow } from '@guildhall/contract/game-actions/staff.ts';
import { Button } from '@mantine/core';
import { failureText } from '../../../platform/text/failure-text.ts';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { useAskAgain } from '../game-actions.data.ts';
import { outcomeOf, toneOf } from '../model/outcome.ts';
import styles from './player-actions.module.css';

interface ActionItemProps {
  readonly row: GameActionRow;
  readonly label: string;
}

/** One action with its state, the game's words, and what staff can do if there is no answer. */
export const ActionItem = ({ row, label }: ActionItemProps) => {
  const t = useText();
  const locale = useLocale();
  const again = useAskAgain();
  const outcome = outcomeOf(row, (at) => formatDate(at, locale, true));
  const values = Object.values(row.input).join(' · ');
  return (
    <li className={styles['row']}>
      <span className={styles['head']}>
        <span className={styles['name']} dir="auto">
          {label}
        </span>
        <StatusBadge tone={toneOf[row.state]}>{t(`game_actions.state.${row.state}`)}</StatusBadge>
      </span>
      {row.message !== '' && (
        <p className={styles['words']} dir="auto">
          {row.message}
        </p>
      )}
      {outcome !== null && <p className={styles['line']}>{t(outcome.key, outcome.params)}</p>}
      <p className={styles['facts']} dir="auto">
        {values !== '' && `${values} · `}
        {row.reason}
      </p>
      <p className={styles['facts']}>
        {row.requested_by?.name ?? ''} · <TimeText at={row.created_at} />
      </p>
      {isUnanswered(row.state) && (
        <>
          <Button
            size="compact-xs"
            variant="default"
            loading={again.isPending}
            onClick={() => again.mutate(row.id)}
            aria-label={t('game_actions.again_for', { action: label })}
          >
            {t('game_actions.again')}
          </Button>
          {again.error !== null && (
            <p className={styles['line']} role="alert">
              {failureText(again.error)}
            </p>
          )}
        </>
      )}
    </li>
  );
};
