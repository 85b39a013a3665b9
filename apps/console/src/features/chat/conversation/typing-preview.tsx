import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useOpenChat } from './use-open-chat.ts';
import styles from './messages.module.css';

/** The player's unsent text, live while they type. */
export const TypingPreview = () => {
  const t = useText();
  const { view, row } = useOpenChat();
  if (view.typing === null || view.typing.persona !== null) return null;
  return (
    <div className={styles['typing']}>
      <span className={styles['dots']} role="img" aria-label={t('chat.player_writes')}>
        <i />
        <i />
        <i />
      </span>
      <p dir="auto" lang={languageTagOf(localeOfLang(row.lang) ?? 'en-US')}>
        {view.typing.text}
      </p>
    </div>
  );
};
