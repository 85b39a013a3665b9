import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { ReactNode } from 'react';
import { useText } from '../platform/text/i18n.ts';
import { EnglishReference } from './english-reference.tsx';
import { TextsRail } from './texts-rail.tsx';
import { SheetNotices } from './sheet-notices.tsx';
import { TextForm, type ShownField } from './text-form.tsx';
import { useLang, useLangKeys, useSaveKey } from './use-lang.ts';
import type { SheetState } from './use-sheet.ts';
import styles from './texts-editor.module.css';

interface TextsEditorProps {
  readonly state: SheetState;
  readonly fields: readonly ShownField[];
  readonly isReadOnly: boolean;
  readonly onSave: () => void;
  readonly panel: ReactNode;
  readonly notice?: ReactNode;
}

/** Editor for plain texts in 18 languages: language list on the left, English next to a translation. */
export const TextsEditor = ({ state, fields, isReadOnly, onSave, panel, notice }: TextsEditorProps) => {
  const t = useText();
  const { lang, choose } = useLang();
  useSaveKey(isReadOnly ? null : onSave);
  useLangKeys(lang, choose);
  const isTranslation = lang !== defaultLang;
  return (
    <div className={styles['columns']}>
      <TextsRail state={state} fields={fields} lang={lang} onChoose={choose} />
      <section className={styles['pane']} aria-label={t('editor.text')}>
        {notice}
        {!isReadOnly && <SheetNotices state={state} fields={fields} />}
        <div className={styles['sheets']} data-beside={isTranslation || undefined}>
          {isTranslation && <EnglishReference state={state} fields={fields} />}
          <TextForm key={lang} state={state} fields={fields} lang={lang} isReadOnly={isReadOnly} />
        </div>
      </section>
      <aside className={styles['panel']}>{panel}</aside>
    </div>
  );
};
