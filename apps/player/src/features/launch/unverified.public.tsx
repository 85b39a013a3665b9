import { useText } from '../../platform/text/i18n.ts';
import { useSession } from '../../platform/session/session.ts';
import { useUserInfo } from '../../platform/session/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { moreIcons } from '../../ui/more-icons.ts';
import styles from './unverified.module.css';

/** Informs anonymous players about the limits of writing without a launch (P2). */
export const UnverifiedNotice = () => {
  const t = useText();
  const state = useSession();
  const { owner } = useUserInfo();
  if (state.status !== 'known' || state.session.kind !== 'anonymous') return null;
  return (
    <aside className={styles['notice']}>
      <span className={styles['icon']}>
        <Icon d={moreIcons.about} size={20} />
      </span>
      <div className={styles['words']}>
        <p className={styles['title']}>{t('launch.unverified.title')}</p>
        <p>{t('launch.unverified.text')}</p>
        {owner !== undefined && <p>{t('launch.unverified.kept')}</p>}
      </div>
    </aside>
  );
};
