import type { LangId } from '@guildhall/i18n/locales.ts';
import { useText } from '../../platform/i18n.ts';
import { langOrder } from '../../platform/lang-order.ts';
import { LangItem, LangRail, UnsavedMark } from '../lang-rail.tsx';
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

/** The 18 languages: which are written, unsaved, or lack something. */
export const TextsRail = ({ state, fields, lang: chosen, onChoose }: TextsRailProps) => {
  const t = useText();
  const written = langsOf(fields, state.sheet);
  const unsaved = new Set(changedKeys(state.saved, state.sheet).map(langOfKey));
  // An English that nobody has begun yet is missing, not wrong.
  const faulty = new Set(state.problems.map(({ lang }) => lang).filter((lang) => written.includes(lang)));
  return (
    <LangRail
      label={t('texts.languages')}
      head={t('articles.languages.count', { present: written.length, total: langOrder.length })}
    >
      {langOrder.map((lang) => {
        const isWritten = written.includes(lang);
        const told = [
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
            told={told}
            onChoose={() => onChoose(lang)}
          >
            {faulty.has(lang) ? <i className={marks['problem']} aria-hidden /> : unsaved.has(lang) && <UnsavedMark />}
          </LangItem>
        );
      })}
    </LangRail>
  );
};
