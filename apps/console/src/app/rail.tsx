import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '../platform/i18n.ts';
import { useStaff } from '../platform/session.ts';
import { readStored, writeStored } from '../platform/storage.ts';
import { placeGroups, placeOf, type Place } from './desks.tsx';
import styles from './rail.module.css';

const STORED = 'guildhall-console-rail';

interface RailLinkProps {
  readonly place: Place;
  readonly isNarrow: boolean;
  /** What waits there for whoever looks. */
  readonly count: number;
}

const RailLink = ({ place, isNarrow, count }: RailLinkProps) => {
  const t = useText();
  const { pathname } = useLocation();
  const { icon: Icon } = place;
  const label = t(place.label);
  return (
    <Tooltip label={label} position="right" disabled={!isNarrow} openDelay={100}>
      <Link
        to={place.path}
        className={styles['link'] ?? ''}
        aria-current={placeOf(pathname) === place ? 'page' : undefined}
        aria-label={isNarrow ? label : undefined}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        {!isNarrow && <span>{label}</span>}
        {count > 0 && <span className={styles['count']}>{count}</span>}
      </Link>
    </Tooltip>
  );
};

/** The way between the desks, at the left. Only what one may see. */
export const Rail = ({ counts }: { readonly counts: Readonly<Record<string, number>> }) => {
  const t = useText();
  const { may } = useStaff();
  const [isNarrow, setIsNarrow] = useState(() => readStored(STORED) === 'narrow');
  const turn = (): void => {
    writeStored(STORED, isNarrow ? 'wide' : 'narrow');
    setIsNarrow(!isNarrow);
  };
  const Turn = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const turnLabel = t(isNarrow ? 'shell.nav.widen' : 'shell.nav.narrow');
  return (
    <nav className={styles['rail']} data-narrow={isNarrow || undefined} aria-label={t('shell.nav')}>
      <Link to="/" className={styles['brand'] ?? ''} aria-label={t('shell.name')}>
        <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={28} height={28} />
        {!isNarrow && <span>{t('shell.name')}</span>}
      </Link>
      {placeGroups.map((group) => {
        const seen = group.places.filter(({ permission }) => may(permission));
        if (seen.length === 0) return null;
        return (
          <div key={group.label} className={styles['group']} role="group" aria-label={t(group.label)}>
            {!isNarrow && <p className={styles['heading']}>{t(group.label)}</p>}
            {seen.map((place) => (
              <RailLink key={place.path} place={place} isNarrow={isNarrow} count={counts[place.path] ?? 0} />
            ))}
          </div>
        );
      })}
      <Tooltip label={turnLabel} position="right" disabled={!isNarrow}>
        <UnstyledButton
          className={styles['turn'] ?? ''}
          aria-expanded={!isNarrow}
          aria-label={turnLabel}
          onClick={turn}
        >
          <Turn size={18} stroke={1.6} aria-hidden />
          {!isNarrow && <span>{turnLabel}</span>}
        </UnstyledButton>
      </Tooltip>
    </nav>
  );
};
