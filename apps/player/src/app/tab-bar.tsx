import { TabLink, useLocation } from '../platform/router.tsx';
import { useHasChat, useHasReplies } from '../features/replies/replies.public.ts';
import { useUnread } from '../features/totals/totals.public.ts';
import { useText } from '../platform/text/i18n.ts';
import { useSettings } from '../platform/session/settings.ts';
import { Dot } from '../ui/dot.tsx';
import { Icon, icons } from '../ui/icon.tsx';
import { meEntries } from './features.ts';
import { positionOfTab } from './tab-positions.ts';
import styles from './tab-bar.module.css';

type Tab = 'support' | 'official' | 'workshop' | 'me';

const tabs: readonly { readonly tab: Tab; readonly to: string; readonly icon: string }[] = [
  { tab: 'support', to: '/home', icon: icons.support },
  { tab: 'official', to: '/home/official', icon: icons.official },
  { tab: 'workshop', to: '/home/workshop', icon: icons.workshop },
  { tab: 'me', to: '/home/me', icon: icons.me },
];

const useTabDots = (): Record<Tab, boolean> => {
  const isUnread = useUnread();
  const { avatar } = useSettings();
  const hasReplies = useHasReplies();
  const hasChat = useHasChat();
  return {
    support: hasChat || hasReplies,
    official: isUnread('news') || isUnread('events') || isUnread('guide'),
    workshop: isUnread('workshop_events') || isUnread('workshop_school'),
    me:
      hasChat || hasReplies || avatar === undefined || meEntries.some(({ isNew }) => isNew?.({ isUnread, hasReplies })),
  };
};

/** Below the tabs' own screens; at the side of every screen where there is a rail. */
export const TabBar = () => {
  const t = useText();
  const dots = useTabDots();
  useLocation();
  return (
    <nav className={styles['bar']} aria-label={t('shell.tabs')}>
      {tabs.map(({ tab, to, icon }) => {
        const label = t(`shell.tab.${tab}`);
        return (
          <TabLink
            key={tab}
            // Returns to the tab's last state; tapping the current tab scrolls it to the top.
            to={to + positionOfTab(to).search}
            className={styles['tab']}
            data-tab={tab}
            aria-label={dots[tab] ? t('shell.unread', { tab: label }) : label}
          >
            <span className={styles['icon']}>
              <Icon d={icon} />
              {dots[tab] && (
                <span className={styles['dot']}>
                  <Dot />
                </span>
              )}
            </span>
            <span className={styles['label']}>{label}</span>
          </TabLink>
        );
      })}
    </nav>
  );
};
