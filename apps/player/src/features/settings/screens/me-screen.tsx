import { useEffect } from 'react';
import type { MeEntry } from '../../../kit/feature.ts';
import { Link } from '../../../platform/router.tsx';
import { useText } from '../../../platform/text/i18n.ts';
import { askSession, currentSession, useSession } from '../../../platform/session/session.ts';
import { useSettings, useUserInfo } from '../../../platform/session/settings.ts';
import { Icon, icons } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { LinkRow, Rows } from '../../../ui/rows.tsx';
import { TabScreen } from '../../../ui/tab-screen.tsx';
import { useHasReplies } from '../../replies/replies.public.ts';
import { Yours } from '../../replies/yours.public.tsx';
import { useUnread } from '../../totals/totals.public.ts';
import { avatarSource, shownAvatar } from '../avatars.model.ts';
import styles from './me-screen.module.css';

const groups = ['activity', 'more'] as const;
const entryIcons = { ...icons, ...moreIcons };

/** Who the player is according to the session. URL parameters alone identify no player (P1). */
const Profile = () => {
  const t = useText();
  const state = useSession();
  const { avatar } = useSettings();
  const { guid: claimedGuid } = useUserInfo();
  useEffect(() => {
    if (currentSession().status === 'unknown') void askSession();
  }, []);
  const kind = state.status === 'known' ? state.session.kind : undefined;
  const guid =
    (state.status === 'known' ? state.session.guid : null) ?? (kind === 'anonymous' ? undefined : claimedGuid);
  const card = state.status === 'known' ? state.session.card : undefined;
  const name = card?.name ?? null;
  const level = card?.level ?? null;
  const place = [card?.server ?? '', level === null ? '' : t('me.level', { level: String(level) })].filter(Boolean);
  return (
    <div className={styles['profile']}>
      <Link to="/settings" className={styles['avatar']} aria-label={t('settings.avatar_choose')}>
        <img src={avatarSource(shownAvatar(avatar))} width="96" height="96" alt="" />
      </Link>
      <div className={styles['words']}>
        <h1 className={styles['kind']} dir="auto">
          {name ?? (kind === undefined ? t('title.me') : t(`me.kind.${kind}`))}
        </h1>
        {place.length > 0 && <p className={styles['guid']}>{place.join(' · ')}</p>}
        {guid !== undefined && <p className={styles['guid']}>{t('me.guid', { guid: String(guid) })}</p>}
        {kind === 'anonymous' && <p className={styles['hint']}>{t('me.kind.anonymous_hint')}</p>}
      </div>
    </div>
  );
};

const MeScreen = ({ entries }: { readonly entries: readonly MeEntry[] }) => {
  const t = useText();
  const news = { isUnread: useUnread(), hasReplies: useHasReplies() };
  const { avatar } = useSettings();
  return (
    <TabScreen title="title.me" hero={<Profile />}>
      <Yours />
      {avatar === undefined && (
        <Link className={styles['choose']} to="/settings">
          <Icon d={icons.me} size={20} />
          <span>{t('me.choose_avatar')}</span>
        </Link>
      )}
      <div className={styles['groups']}>
        {groups.map((group) => (
          <Rows key={group} title={t(`me.${group}`)}>
            {entries
              .filter((entry) => entry.group === group)
              .map(({ to, title, icon, isNew }) => (
                <LinkRow key={to} icon={entryIcons[icon]} to={to} label={t(title)} isNew={isNew?.(news) ?? false} />
              ))}
          </Rows>
        ))}
      </div>
    </TabScreen>
  );
};

export const createMeScreen = (entries: readonly MeEntry[]) => () => <MeScreen entries={entries} />;
