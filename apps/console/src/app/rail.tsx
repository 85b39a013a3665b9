import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '../platform/text/i18n.ts';
import type { NavItem } from '../platform/registration/console-feature.ts';
import { useStaff } from '../platform/session/session.ts';
import { readStored, writeStored } from '@guildhall/browser/local-storage.ts';
import { useIsCompact } from '../ui/use-compact.ts';
import { navGroups, navItemOf } from './navigation.ts';
import styles from './rail.module.css';

const STORED = 'guildhall-console-rail';

interface RailLinkProps {
  readonly item: NavItem;
  readonly isNarrow: boolean;
}

const Count = ({ useAlerts }: { readonly useAlerts: () => number }) => {
  const count = useAlerts();
  return count > 0 && <span className={styles['count']}>{count}</span>;
};

const RailLink = ({ item, isNarrow }: RailLinkProps) => {
  const t = useText();
  const { pathname } = useLocation();
  const { icon: Icon } = item;
  const label = t(item.label);
  return (
    <Tooltip label={label} position="right" disabled={!isNarrow} openDelay={100}>
      <Link
        to={item.path}
        className={styles['link'] ?? ''}
        aria-current={navItemOf(pathname) === item ? 'page' : undefined}
        aria-label={isNarrow ? label : undefined}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        {!isNarrow && <span>{label}</span>}
        {item.useAlerts !== undefined && <Count useAlerts={item.useAlerts} />}
      </Link>
    </Tooltip>
  );
};

/** Left-hand navigation; shows only the pages the role may open. */
export const Rail = () => {
  const t = useText();
  const { may } = useStaff();
  const isCompact = useIsCompact();
  const [isFolded, setIsFolded] = useState(() => readStored(STORED) === 'narrow');
  // On compact screens the rail is collapsed and expands only temporarily; the stored preference applies to wide
  // screens.
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setIsUnfolded(false), [isCompact, pathname]);
  const isNarrow = isCompact ? !isUnfolded : isFolded;
  const turn = (): void => {
    if (isCompact) return setIsUnfolded(isNarrow);
    writeStored(STORED, isNarrow ? 'wide' : 'narrow');
    setIsFolded(!isNarrow);
  };
  const Turn = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const turnLabel = t(isNarrow ? 'shell.nav.widen' : 'shell.nav.narrow');
  return (
    <nav className={styles['rail']} data-narrow={isNarrow || undefined} aria-label={t('shell.nav')}>
      <Link to="/" className={styles['brand'] ?? ''} aria-label={t('shell.name')}>
        <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={28} height={28} />
        {!isNarrow && <span>{t('shell.name')}</span>}
      </Link>
      {navGroups.map((group) => {
        const seen = group.items.filter(({ permission }) => may(permission));
        if (seen.length === 0) return null;
        return (
          <div key={group.label} className={styles['group']} role="group" aria-label={t(group.label)}>
            {!isNarrow && <p className={styles['heading']}>{t(group.label)}</p>}
            {seen.map((item) => (
              <RailLink key={item.path} item={item} isNarrow={isNarrow} />
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
