import { labelIn, type GameAction } from '@guildhall/contract/game-actions/rules.ts';
import type { Author } from '@guildhall/contract/players/subject.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { useStaff } from '../../../platform/session/session.ts';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { useAvailable, useHistory } from '../game-actions.data.ts';
import { ActionDialog } from './action-dialog.tsx';
import { ActionItem } from './action-item.tsx';
import styles from './player-actions.module.css';

const shownFirst = 3;
const shownMost = 50;

/** What the game offers for the player, and the latest actions with their results. Nothing if the game offers nothing. */
export const PlayerActions = ({ playerId }: { readonly playerId: string }) => {
  const t = useText();
  const locale = useLocale();
  const titleId = useId();
  const mayRun = useStaff().may('game_actions.run');
  const person = useMemo((): Author => ({ of: 'player', id: playerId }), [playerId]);
  const [limit, setLimit] = useState(shownFirst);
  const [chosen, setChosen] = useState<GameAction | null>(null);
  const available = useAvailable(person, mayRun);
  const history = useHistory(person, limit, mayRun);
  if (!mayRun) return null;
  const { data } = available;
  const rows = history.data?.list ?? [];
  if (data !== undefined && data.list.length === 0 && data.unavailable === null && rows.length === 0) return null;
  const error = available.error ?? history.error;
  const retry = (): void => {
    void available.refetch();
    void history.refetch();
  };
  const labelOf = (name: string): string => {
    const action = data?.list.find((each) => each.name === name);
    return action === undefined ? name : labelIn(action.labels, locale);
  };
  return (
    <section className={styles['part']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['title']}>
        {t('game_actions.title')}
      </h3>
      {error !== null && (
        <div role="alert">
          <p className={styles['line']}>{failureText(error)}</p>
          <Button size="compact-xs" variant="default" onClick={retry}>
            {t('shell.retry')}
          </Button>
        </div>
      )}
      {data === undefined && error === null && <Skeleton height={24} />}
      {data !== undefined && data.unavailable !== null && (
        <p className={styles['none']}>{t(`game_actions.unavailable.${data.unavailable}`)}</p>
      )}
      <div className={styles['buttons']}>
        {data?.list.map((action) => (
          <Button
            key={action.name}
            size="compact-xs"
            variant="light"
            leftSection={action.sensitive ? <IconShieldLock size={14} stroke={1.7} aria-hidden /> : undefined}
            onClick={() => setChosen(action)}
          >
            {t('game_actions.open', { action: labelIn(action.labels, locale) })}
          </Button>
        ))}
      </div>
      {rows.length > 0 && (
        <ul className={styles['list']} aria-label={t('game_actions.history')} aria-live="polite">
          {rows.map((row) => (
            <ActionItem key={row.id} row={row} label={labelOf(row.action)} />
          ))}
        </ul>
      )}
      {history.data?.next != null && limit < shownMost && (
        <Button size="compact-xs" variant="subtle" mt="xs" onClick={() => setLimit(shownMost)}>
          {t('game_actions.more')}
        </Button>
      )}
      {data?.list.map((action) => (
        <ActionDialog
          key={`${person.id} ${action.name}`}
          action={action}
          person={person}
          purchases={data.purchases}
          isOpen={chosen?.name === action.name}
          onClose={() => setChosen(null)}
        />
      ))}
    </section>
  );
};
