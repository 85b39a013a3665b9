import type { LangId } from '@guildhall/i18n/locales.ts';
import { useText } from '../../platform/i18n.ts';
import { langOrder } from '../../platform/lang-order.ts';
import styles from './lang-strip.module.css';

/** Which of the 18 languages are written, in small and in numbers. */
export const LangStrip = ({ langs }: { readonly langs: readonly LangId[] }) => {
  const t = useText();
  return (
    <span className={styles['languages']}>
      <span className={styles['strip']} aria-hidden>
        {langOrder.map((lang) => (
          <i key={lang} data-written={langs.includes(lang) || undefined} />
        ))}
      </span>
      <span>{t('articles.languages.count', { present: langs.length, total: langOrder.length })}</span>
    </span>
  );
};
