import { defaultLang } from '@guildhall/i18n/locales.ts';
import { useLocale, useText } from '../platform/text/i18n.ts';
import { fullNameOf } from '../platform/text/language-labels.ts';
import { valueAt } from './model/sheet.ts';
import { textKey } from './model/sheet-texts.ts';
import type { ShownField } from './text-form.tsx';
import type { SheetState } from './use-sheet.ts';
import styles from './text-form.module.css';

interface EnglishReferenceProps {
  readonly state: SheetState;
  readonly fields: readonly ShownField[];
}

/** The English source next to a translation, including unsaved changes. */
export const EnglishReference = ({ state, fields }: EnglishReferenceProps) => {
  const t = useText();
  const locale = useLocale();
  return (
    <section className={styles['sheet']} aria-label={t('editor.reference')}>
      <div className={styles['bar']}>
        <h2>{fullNameOf(defaultLang, locale)}</h2>
        <span>{t('editor.reference.hint')}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
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
