import { defaultLang } from '@guildhall/i18n/locales.ts';
import { useLocale, useText } from '../../platform/i18n.ts';
import { fullNameOf } from '../../platform/language-labels.ts';
import { valueAt } from './model/sheet.ts';
import { textKey } from './model/sheet-texts.ts';
import type { ShownField } from './text-form.tsx';
import type { SheetState } from './use-sheet.ts';
import styles from './text-form.module.css';

interface EnglishBesideProps {
  readonly state: SheetState;
  readonly fields: readonly ShownField[];
}

/** What one translates from, with what is not saved yet. */
export const EnglishBeside = ({ state, fields }: EnglishBesideProps) => {
  const t = useText();
  const locale = useLocale();
  return (
    <section className={styles['sheet']} aria-label={t('editor.reference')}>
      <div className={styles['bar']}>
        <h2>{fullNameOf(defaultLang, locale)}</h2>
        <span>{t('editor.reference.hint')}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a place that scrolls must be reachable by keyboard */}
      <div className={styles['scroll']} tabIndex={0}>
        {fields.map(({ name, label }) => {
          const text = valueAt(state.sheet, textKey(name, defaultLang)).trim();
          return (
            <div key={name} className={styles['read']}>
              <h3>{label}</h3>
              {text === '' ? <p data-empty>{t('texts.empty')}</p> : <p lang="en-US">{text}</p>}
            </div>
          );
        })}
      </div>
    </section>
  );
};
