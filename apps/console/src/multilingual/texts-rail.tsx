import type { LangId } from '@guildhall/i18n/locales.ts';
import { useText } from '../platform/text/i18n.ts';
import { languageOrder } from '../platform/text/language-order.ts';
import { LangItem, LangRail, UnsavedMark } from '../ui/lang-rail.tsx';
import marks from './lang-marks.module.css';
import { changedKeys } from './model/sheet.ts';
import { langOfKey, langsOf, type TextField } from './model/sheet-texts.ts';
import type { SheetState } from './use-sheet.ts';

interface TextsRailProps {
  readonly state: SheetState;
  readonly fields: readonly TextField[];
  readonly lang: LangId;
  readonly onChoose: (lang: LangId) => void;
}

/** Language list with marks for written, unsaved, and incomplete languages. */
export const TextsRail = ({ state, fields, lang: chosen, onChoose }: TextsRailProps) => {
  const t = useText();
  const written = langsOf(fields, state.sheet);
  const unsaved = new Set(changedKeys(state.saved, state.sheet).map(langOfKey));
  // An English text that has not been started is missing, not faulty.
  const faulty = new Set(state.problems.map(({ lang }) => lang).filter((lang) => written.includes(lang)));
  return (
    <LangRail
      label={t('texts.languages')}
      head={t('articles.languages.count', { present: written.length, total: languageOrder.length })}
    >
      {languageOrder.map((lang) => {
        const isWritten = written.includes(lang);
        const status = [
          t(isWritten ? 'texts.lang.written' : 'texts.lang.missing'),
          ...(unsaved.has(lang) ? [t('editor.unsaved')] : []),
          ...(faulty.has(lang) ? [t('texts.lang.problem')] : []),
        ].join(', ');
        return (
          <LangItem
            key={lang}
            lang={lang}
            isChosen={lang === chosen}
            mark={<i className={marks['mark']} data-written={isWritten || undefined} aria-hidden />}
            status={status}
            onChoose={() => onChoose(lang)}
          >
            {faulty.has(lang) ? <i className={marks['problem']} aria-hidden /> : unsaved.has(lang) && <UnsavedMark />}
          </LangItem>
        );
      })}
    </LangRail>
  );
};
