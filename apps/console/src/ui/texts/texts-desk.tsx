import { defaultLang, locales } from '@guildhall/i18n/locales.ts';
import type { ReactNode } from 'react';
import { choiceField, useAddressState } from '../../platform/address-state.ts';
import { useText } from '../../platform/i18n.ts';
import { langKeys } from '../../platform/lang-keys.ts';
import { langOrder } from '../../platform/lang-order.ts';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { EnglishBeside } from './english-beside.tsx';
import { TextsRail } from './texts-rail.tsx';
import { SheetNotices } from './sheet-notices.tsx';
import { TextForm, type ShownField } from './text-form.tsx';
import type { SheetState } from './use-sheet.ts';
import styles from './texts-desk.module.css';

const addressFields = { lang: choiceField(locales.map(({ id }) => id)) };

interface TextsDeskProps {
  readonly state: SheetState;
  readonly fields: readonly ShownField[];
  readonly isReadOnly: boolean;
  readonly onSave: () => void;
  /** Who saved last, for those who wrote at the same time. */
  readonly savedBy: string;
  /** At the right: what belongs to the thing beside its texts. */
  readonly panel: ReactNode;
  /** Above the texts: what one should know before writing. */
  readonly notice?: ReactNode;
}

/** Plain texts in 18 languages: the languages at the left, English beside a translation. The language is in the address. */
export const TextsDesk = ({ state, fields, isReadOnly, onSave, savedBy, panel, notice }: TextsDeskProps) => {
  const t = useText();
  const { values, change } = useAddressState(addressFields);
  const lang = values.lang ?? defaultLang;
  const choose = (next: typeof lang): void => change({ lang: next === defaultLang ? undefined : next });
  const step = (by: number): void => {
    const next = langOrder[langOrder.indexOf(lang) + by];
    if (next !== undefined) choose(next);
  };
  useShortcuts([
    ...(isReadOnly ? [] : [{ keys: 'mod+s', label: t('editor.keys.save'), scope: 'editor' as const, run: onSave }]),
    { keys: langKeys.previous, label: t('editor.keys.previous_lang'), scope: 'editor', run: () => step(-1) },
    { keys: langKeys.next, label: t('editor.keys.next_lang'), scope: 'editor', run: () => step(1) },
  ]);
  const isTranslation = lang !== defaultLang;
  return (
    <div className={styles['columns']}>
      <TextsRail state={state} fields={fields} lang={lang} onChoose={choose} />
      <section className={styles['pane']} aria-label={t('editor.text')}>
        {notice}
        {!isReadOnly && <SheetNotices state={state} fields={fields} savedBy={savedBy} />}
        <div className={styles['sheets']} data-beside={isTranslation || undefined}>
          {isTranslation && <EnglishBeside state={state} fields={fields} />}
          <TextForm key={lang} state={state} fields={fields} lang={lang} isReadOnly={isReadOnly} />
        </div>
      </section>
      <aside className={styles['panel']}>{panel}</aside>
    </div>
  );
};
