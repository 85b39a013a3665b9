import { config } from '../../../platform/config.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { OutsideRow, Row, Rows } from '../../../ui/rows.tsx';
import { Screen } from '../../../ui/screen.tsx';
import styles from './about-screen.module.css';
import { icons } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';

export const AboutScreen = () => {
  const t = useText();
  const { game, version } = config;
  return (
    <Screen title="title.about">
      <section className={styles['about']}>
        <img src={`${import.meta.env.BASE_URL}icon.svg`} width="96" height="96" alt="" className={styles['crest']} />
        <h2 className={styles['name']}>{game.name}</h2>
        <p className={styles['text']}>{t('about.text', { game: game.name })}</p>
        <p className={styles['text']}>{t('about.open_source')}</p>
      </section>
      <Rows title={t('about.links')}>
        <Row icon={moreIcons.about} label={t('settings.version')} value={version} />
        <OutsideRow icon={icons.community} href={game.website} label={t('settings.website')} />
        <OutsideRow icon={icons.chat} href={game.community_chat} label={t('articles.support.community')} />
        <OutsideRow icon={icons.account} href={game.privacy_policy} label={t('settings.privacy')} />
      </Rows>
    </Screen>
  );
};
