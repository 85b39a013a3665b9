import type { TimelineItem } from '@guildhall/contract/players/staff.ts';
import { timelineKinds, timelinePermissions, type TimelineKind } from '@guildhall/contract/players/timeline.ts';
import { Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { usePlayerParts } from '../../../platform/registration/player-parts.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { useLoadAhead } from '../../../ui/load-ahead.ts';
import { EarlierRows, MoreRows } from '../../../ui/more-rows.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { useTimeline } from '../players.data.ts';
import styles from './timeline.module.css';

const Item = ({ item }: { readonly item: TimelineItem }) => {
  const t = useText();
  const view = usePlayerParts().timeline.get(item.kind);
  if (view === undefined) return null;
  const { icon: Icon, label, path, stateText } = view;
  const to = path?.(item) ?? null;
  const title = item.number === null ? t(label) : `${t(label)} #${item.number}`;
  return (
    <li className={styles['item']}>
      <span className={styles['icon']} aria-hidden>
        <Icon size={15} stroke={1.7} />
      </span>
      <div className={styles['words']}>
        <p className={styles['line']}>
          {to === null ? (
            <span className={styles['title']}>{title}</span>
          ) : (
            <Link className={styles['link'] ?? ''} to={to}>
              {title}
            </Link>
          )}
          {item.state !== null && stateText !== undefined && <span>{stateText(item.state, t)}</span>}
          {item.staff !== null && <span>{item.staff.name}</span>}
          <span className={styles['when']}>
            <TimeText at={item.at} />
          </span>
        </p>
        {item.text !== '' && (
          <p className={styles['text']} dir="auto">
            {item.text}
          </p>
        )}
        {item.tags.length > 0 && (
          <ul className={styles['tags']} aria-label={t('players.tags')}>
            {item.tags.map((tag) => (
              <li key={tag} dir="auto">
                {tag}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
};

interface TimelineProps {
  readonly player: string;
  readonly kind: TimelineKind | undefined;
  readonly onKind: (kind: TimelineKind | undefined) => void;
}

/** Everything of the player that the caller may read, newest first. */
export const Timeline = ({ player, kind, onKind }: TimelineProps) => {
  const t = useText();
  const { may } = useStaff();
  const { timeline: views } = usePlayerParts();
  const items = useTimeline(player, kind);
  const viewport = useRef<HTMLDivElement>(null);
  const loadAhead = useLoadAhead(viewport, items);
  const choices = timelineKinds.flatMap((each) => {
    const view = views.get(each);
    return view === undefined || !may(timelinePermissions[each]) ? [] : [{ value: each, label: t(view.label) }];
  });
  return (
    <section className={styles['timeline']} aria-label={t('players.timeline')}>
      <header className={styles['head']}>
        <h2 className={styles['heading']}>{t('players.timeline')}</h2>
        <FilterChip
          label={t('players.timeline.kind')}
          choices={choices}
          value={kind ?? null}
          onChange={(value) => onKind(timelineKinds.find((each) => each === value))}
        />
      </header>
      {/* Scrollable regions must be reachable by keyboard. */}
      <div
        ref={viewport}
        className={styles['rows']}
        role="region"
        aria-label={t('players.timeline')}
        aria-busy={items.status === 'loading'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={loadAhead}
      >
        {items.status === 'loading' &&
          Array.from({ length: 8 }, (_, bone) => <Skeleton key={bone} height={40} radius="sm" my={6} />)}
        {items.status === 'failed' && <FailedState error={items.error} retry={items.retry} />}
        {items.status === 'ready' && items.rows.length === 0 && (
          <EmptyState
            icon={<IconHistory size={22} stroke={1.6} />}
            title={t('players.timeline.empty')}
            hint={t(kind === undefined ? 'players.timeline.empty.hint' : 'players.timeline.empty.kind')}
          />
        )}
        <EarlierRows keyset={items} viewport={viewport} />
        {items.rows.length > 0 && (
          <>
            <ol className={styles['items']}>
              {items.rows.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </ol>
            <MoreRows keyset={items} />
          </>
        )}
      </div>
    </section>
  );
};
