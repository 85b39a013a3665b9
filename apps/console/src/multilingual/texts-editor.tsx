import { defaultLang, locales } from '@guildhall/i18n/locales.ts';
import type { ReactNode } from 'react';
import { choiceField, useAddressState } from '../platform/address/address-state.ts';
import { useText } from '../platform/text/i18n.ts';
import { languageKeys } from '../platform/input/language-keys.ts';
import { languageOrder } from '../platform/text/language-order.ts';
import { useShortcuts } from '../platform/input/shortcuts.ts';
import { EnglishReference } from './english-reference.tsx';
import { TextsRail } from './texts-rail.tsx';
import { SheetNotices } from './sheet-notices.tsx';
import { TextForm, type ShownField } from './text-form.tsx';
import type { SheetState } from './use-sheet.ts';
import styles from './texts-editor.module.css';

const addressFields = { lang: choiceField(locales.map(({ id }) => id)) };

interface TextsEditorProps {
  readonly state: SheetState;
  readonly fields: readonly ShownField[];
  readonly isReadOnly: boolean;
  readonly onSave: () => void;
  /** Author of the saved version, for conflict notices. */
  readonly savedBy: string;
  readonly panel: ReactNode;
  readonly notice?: ReactNode;
}

/**
 * Editor for plain texts in 18 languages: language list on the left, English next to a translation. The language is in
 * the URL.
 */
export const TextsEditor = ({ state, fields, isReadOnly, onSave, savedBy, panel, notice }: TextsEditorProps) => {
  const t = useText();
  const { values, change } = useAddressState(addressFields);
  const lang = values.lang ?? defaultLang;
  const choose = (next: typeof lang): void => change({ lang: next === defaultLang ? undefined : next });
  const step = (by: number): void => {
    const next = languageOrder[languageOrder.indexOf(lang) + by];
    if (next !== undefined) choose(next);
  };
  useShortcuts([
    ...(isReadOnly ? [] : [{ keys: 'mod+s', label: t('editor.keys.save'), scope: 'editor' as const, run: onSave }]),
    { keys: languageKeys.previous, label: t('editor.keys.previous_lang'), scope: 'editor', run: () => step(-1) },
    { keys: languageKeys.next, label: t('editor.keys.next_lang'), scope: 'editor', run: () => step(1) },
  ]);
  const isTranslation = lang !== defaultLang;
  return (
    <div className={styles['columns']}>
      <TextsRail state={state} fields={fields} lang={lang} onChoose={choose} />
      <section className={styles['pane']} aria-label={t('editor.text')}>
        {notice}
        {!isReadOnly && <SheetNotices state={state} fields={fields} savedBy={savedBy} />}
        <div className={styles['sheets']} data-beside={isTranslation || undefined}>
          {isTranslation && <EnglishReference state={state} fields={fields} />}
          <TextForm key={lang} state={state} fields={fields} lang={lang} isReadOnly={isReadOnly} />
        </div>
      </section>
      <aside className={styles['panel']}>{panel}</aside>
    </div>
  );
};
