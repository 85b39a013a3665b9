import type { LangId } from '@guildhall/i18n/locales.ts';
import { useText } from '../platform/text/i18n.ts';
import { languageOrder } from '../platform/text/language-order.ts';
import styles from './lang-strip.module.css';

export const LangStrip = ({ langs }: { readonly langs: readonly LangId[] }) => {
  const t = useText();
  return (
    <span className={styles['languages']}>
      <span className={styles['strip']} aria-hidden>
        {languageOrder.map((lang) => (
          <i key={lang} data-written={langs.includes(lang) || undefined} />
        ))}
      </span>
      <span>{t('articles.languages.count', { present: langs.length, total: languageOrder.length })}</span>
    </span>
  );
};
