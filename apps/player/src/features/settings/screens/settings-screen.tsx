import { nameOfLang } from '@guildhall/i18n/language-names.ts';
import { catalogueOf, isLocale, languageTagOf, locales } from '@guildhall/i18n/locales.ts';
import { config } from '../../../platform/config.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { changeSettings, useSettings, useUserInfo } from '../../../platform/session/settings.ts';
import { canSave } from '@guildhall/browser/local-storage.ts';
import { ControlRow, OutsideRow, Row, Rows } from '../../../ui/rows.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { avatars, avatarSource, shownAvatar } from '../avatars.model.ts';
import styles from './settings-screen.module.css';
import { icons } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';

const Avatars = () => {
  const t = useText();
  const { avatar } = useSettings();
  return (
    <fieldset className={styles['avatars']}>
      <legend className={styles['legend']}>{t('settings.avatar')}</legend>
      <div className={styles['grid']}>
        {avatars.map(({ id, name }) => (
          <label key={id} className={styles['avatar']}>
            <input
              type="radio"
              name="avatar"
              className={styles['radio']}
              checked={avatar === id}
              onChange={() => changeSettings({ avatar: id })}
              aria-label={t('settings.avatar_option', { name })}
            />
            <img src={avatarSource(id)} width="96" height="96" alt="" data-shown={shownAvatar(avatar) === id} />
          </label>
        ))}
      </div>
    </fieldset>
  );
};

const Appearance = () => {
  const t = useText();
  const { dark_theme: isDark, locale } = useSettings();
  return (
    <Rows title={t('settings.appearance')}>
      <ControlRow icon={moreIcons.moon} label={t('settings.dark_theme')}>
        <input
          type="checkbox"
          role="switch"
          className={styles['switch']}
          checked={isDark}
          onChange={(event) => changeSettings({ dark_theme: event.target.checked })}
        />
      </ControlRow>
      <ControlRow
        icon={moreIcons.language}
        label={t('settings.language')}
        hint={catalogueOf(locale) === locale ? undefined : t('settings.language_untranslated')}
      >
        <select
          className={styles['select']}
          value={locale}
          onChange={(event) => {
            if (isLocale(event.target.value)) changeSettings({ locale: event.target.value });
          }}
        >
          {locales.map((entry) => (
            <option key={entry.id} value={entry.locale} lang={languageTagOf(entry.locale)}>
              {nameOfLang(entry.id)}
            </option>
          ))}
        </select>
      </ControlRow>
    </Rows>
  );
};

export const SettingsScreen = () => {
  const t = useText();
  const { version } = useUserInfo();
  const { game } = config;
  return (
    <Screen title="title.settings">
      {!canSave() && (
        <p className={styles['notice']} role="status">
          {t('settings.not_saved')}
        </p>
      )}
      <Appearance />
      <Avatars />
      <Rows title={t('settings.contact')}>
        <Row icon={moreIcons.about} label={t('settings.version')} value={config.version} />
        {version !== undefined && <Row icon={moreIcons.about} label={t('settings.game_version')} value={version} />}
        {game.email !== '' && (
          <OutsideRow
            icon={icons.feedback}
            href={`mailto:${game.email}`}
            label={t('settings.email')}
            hint={game.email}
          />
        )}
        <OutsideRow
          icon={icons.community}
          href={game.website}
          label={t('settings.website')}
          hint={game.website === '' ? '' : new URL(game.website).host}
        />
        <OutsideRow icon={icons.account} href={game.privacy_policy} label={t('settings.privacy')} />
      </Rows>
    </Screen>
  );
};
