import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { useText } from '../../../platform/i18n.ts';
import { useTalk } from './talk-context.ts';
import styles from './messages.module.css';

/** What the player is about to say, while they write it. */
export const TypingPreview = () => {
  const t = useText();
  const { view, row } = useTalk();
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
