import { useEffect } from 'react';
import { Link } from '../../../platform/router.tsx';
import { useText } from '../../../platform/i18n.ts';
import { askSession, currentSession, useSession } from '../../../platform/session.ts';
import { useSettings, useUserInfo } from '../../../platform/settings.ts';
import { Icon, icons } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { LinkRow, Rows } from '../../../ui/rows.tsx';
import { TabScreen } from '../../../ui/screen.tsx';
import { useHasReplies } from '../../replies/replies.public.ts';
import { useUnread } from '../../totals/totals.public.ts';
import { avatarSource, shownAvatar } from '../avatars.ts';
import styles from './me-screen.module.css';

/** Who the app takes the visitor for. A hint of the address alone makes nobody a player (P1). */
const Profile = () => {
  const t = useText();
  const state = useSession();
  const { avatar } = useSettings();
  const { guid: toldGuid } = useUserInfo();
  useEffect(() => {
    if (currentSession().status === 'unknown') void askSession();
  }, []);
  const kind = state.status === 'known' ? state.session.kind : undefined;
  const guid = (state.status === 'known' ? state.session.guid : null) ?? (kind === 'anonymous' ? undefined : toldGuid);
  return (
    <header className={styles['profile']}>
      <Link to="/settings" className={styles['avatar']} aria-label={t('settings.avatar_choose')}>
        <img src={avatarSource(shownAvatar(avatar))} width="96" height="96" alt="" />
      </Link>
      <div className={styles['words']}>
        <h1 className={styles['kind']}>{kind === undefined ? t('title.me') : t(`me.kind.${kind}`)}</h1>
        {guid !== undefined && <p className={styles['guid']}>{t('me.guid', { guid: String(guid) })}</p>}
        {kind === 'anonymous' && <p className={styles['hint']}>{t('me.kind.anonymous_hint')}</p>}
      </div>
    </header>
  );
};

export const MeScreen = () => {
  const t = useText();
  const isUnread = useUnread();
  const { avatar } = useSettings();
  const hasReplies = useHasReplies();
  return (
    <TabScreen title="title.me" hero={<Profile />}>
      {avatar === undefined && (
        <Link className={styles['choose']} to="/settings">
          <Icon d={icons.me} size={20} />
          <span>{t('me.choose_avatar')}</span>
        </Link>
      )}
      <Rows title={t('me.activity')}>
        <LinkRow icon={moreIcons.survey} to="/survey" label={t('title.survey')} isNew={isUnread('survey_total')} />
        <LinkRow icon={icons.feedback} to="/feedback" label={t('title.feedback')} isNew={hasReplies} />
        <LinkRow icon={moreIcons.history} to="/history" label={t('title.history')} />
      </Rows>
      <Rows title={t('me.more')}>
        <LinkRow icon={moreIcons.settings} to="/settings" label={t('title.settings')} />
        <LinkRow icon={moreIcons.about} to="/about" label={t('title.about')} />
        <LinkRow icon={icons.leave} to="/account_deletion" label={t('title.account_deletion')} />
      </Rows>
    </TabScreen>
  );
};
